using System.Collections.Generic;
using System.Linq;

namespace ClosureGen.Runtime.Posts;

/// <summary>The number of pending posts of each handler, which a debugger or a log shows as a list.</summary>
internal sealed class PendingHandlers : Dictionary<string, int>
{
    public override string ToString() => string.Join(", ", this.Select(static pair => $"{pair.Key}: {pair.Value}"));
}
