namespace ClosureGen.Runtime.Contexts;

/// <summary>Combines the two tokens that a run may have: one among the handler's arguments, and the verb's.</summary>
internal static class LinkedTokens
{
    /// <summary>Gets the token that can be canceled. Allocates if both can be and they differ.</summary>
    internal static CancellationToken Either(CancellationToken own, CancellationToken verbs) =>
        !verbs.CanBeCanceled || own == verbs ? own
        : !own.CanBeCanceled ? verbs
        : CancellationTokenSource.CreateLinkedTokenSource(own, verbs).Token;
}
