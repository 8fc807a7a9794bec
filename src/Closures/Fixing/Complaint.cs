namespace ClosureGen.Closures.Fixing;

/// <summary>A problem with one rewrite.</summary>
internal sealed class Complaint(SiteKey site, SiteForm form, string reason)
{
    internal SiteKey Site { get; } = site;

    internal SiteForm Form { get; } = form;

    internal string Reason { get; } = reason;

    /// <summary>Gets or sets whether a rule about the order of members complains.</summary>
    internal bool IsAboutOrder { get; set; }
}
