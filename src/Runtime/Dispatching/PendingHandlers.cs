using System.Collections.Generic;
using System.Linq;

namespace ClosureGen.Runtime;

/// <summary>Handlers with how many posts of each are pending; a debugger or a log shows them as a list.</summary>
internal sealed class PendingHandlers : Dictionary<string, int>
{
    public override string ToString() => string.Join(", ", this.Select(static pair => $"{pair.Key}: {pair.Value}"));
}
