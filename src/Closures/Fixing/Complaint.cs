namespace ClosureGen.Closures.Fixing;

/// <summary>A problem with one rewrite.</summary>
/// <param name="Site">The site.</param>
/// <param name="Form">How it was rewritten.</param>
/// <param name="Reason">The problem, in one sentence.</param>
/// <param name="IsAboutOrder">Whether a rule about the order of members complains.</param>
internal sealed record Complaint(FixedSite Site, SiteForm Form, string Reason, bool IsAboutOrder = false);
