using System.ComponentModel;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>A handler paired with its arguments; every generated <c>{Stem}Pairing</c> is one.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IPairing
{
    /// <summary>Rents a state that holds the pairing.</summary>
    /// <param name="cancellationToken">The token among the handler's own arguments, or none.</param>
    /// <returns>The state. Whoever rents it sees to it that it runs or is given back.</returns>
    DispatchState Rent(out CancellationToken cancellationToken);
}
