using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>The token of a run that may have two: one among the handler's arguments, and one of the verb.</summary>
internal static class Tokens
{
    /// <summary>Gets the one that can be canceled. Allocates where both can be, and are not the same.</summary>
    internal static CancellationToken Either(CancellationToken own, CancellationToken verbs) =>
        !verbs.CanBeCanceled || own == verbs ? own
        : !own.CanBeCanceled ? verbs
        : CancellationTokenSource.CreateLinkedTokenSource(own, verbs).Token;
}
