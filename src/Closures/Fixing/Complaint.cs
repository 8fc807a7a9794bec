namespace ClosureGen.Closures.Fixing;

/// <summary>A problem with one rewrite.</summary>
internal sealed class Complaint
{
    internal Complaint(SiteKey site, SiteForm form, string reason)
    {
        Site = site;
        Form = form;
        Reason = reason;
    }

    internal SiteKey Site { get; }

    internal SiteForm Form { get; }

    internal string Reason { get; }

    /// <summary>Gets or sets whether a rule about the order of members complains.</summary>
    internal bool IsAboutOrder { get; set; }
}
