namespace ClosureGen.Tool.Scanning;

/// <summary>Whether <c>fix</c> would rewrite a site.</summary>
/// <param name="IsFixable">Whether it would be rewritten.</param>
/// <param name="Reason">Why not, in one sentence; null if it would be.</param>
internal sealed record Fixability(bool IsFixable, string? Reason)
{
    /// <summary>Gets the value for a scan that has not tried to rewrite.</summary>
    internal static Fixability Untried { get; } = new Fixability(IsFixable: false, "It was not tried.");

    /// <summary>Gets the value for a scan that has tried to rewrite.</summary>
    internal static Fixability Of(string? reason) => new Fixability(reason is null, reason);
}
