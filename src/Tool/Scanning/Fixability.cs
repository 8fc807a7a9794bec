namespace ClosureGen.Tool.Scanning;

/// <summary>Whether <c>fix</c> would rewrite a site.</summary>
/// <param name="IsFixable">Whether it would.</param>
/// <param name="Reason">Why not, in one sentence; null if it would.</param>
internal sealed record Fixability(bool IsFixable, string? Reason)
{
    /// <summary>Gets the answer of a tool that cannot rewrite.</summary>
    internal static Fixability NotOffered { get; } = new(false, "This version of closuregen does not rewrite code.");
}
