namespace ClosureGen.Closures.Fixing;

/// <summary>The outcome for one dispatch site.</summary>
public sealed class FixedSite
{
    internal FixedSite(Document document, DispatchSite site, string? unfit)
    {
        Place = SitePlace.Of(document, site.Written.SpanStart);
        Document = document.Id;
        Unfit = unfit;
    }

    /// <summary>Gets where it is.</summary>
    public SitePlace Place { get; }

    /// <summary>Gets the form that was taken: <c>direct</c>, <c>extracted</c>, <c>state</c> or <c>kept</c>; null for none.</summary>
    public string? Form { get; internal set; }

    /// <summary>Gets why the site is left as it is, in one sentence; null if it was rewritten.</summary>
    public string? Reason { get; internal set; }

    internal DocumentId Document { get; }

    /// <summary>Gets why no site of its file is rewritten; null if there is no such reason.</summary>
    internal string? Unfit { get; }

    /// <summary>Gets the forms that were tried, and what was wrong with each.</summary>
    internal Dictionary<SiteForm, string> Banned { get; } = [];

    /// <summary>Gets or sets whether rules about the order of members want a new member elsewhere than behind its caller.</summary>
    internal bool KeepsOrder { get; set; }
}
