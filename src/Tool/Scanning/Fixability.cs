namespace ClosureGen.Tool.Scanning;

/// <summary>Whether <c>fix</c> would rewrite a site.</summary>
/// <param name="IsFixable">Whether it would.</param>
/// <param name="Reason">Why not, in one sentence; null if it would.</param>
internal sealed record Fixability(bool IsFixable, string? Reason)
{
    /// <summary>Gets the answer of a scan that has not tried.</summary>
    internal static Fixability Untried { get; } = new Fixability(IsFixable: false, "It was not tried.");

    /// <summary>Gets the answer of a scan that has tried.</summary>
    internal static Fixability Of(string? reason) => new Fixability(reason is null, reason);
}
