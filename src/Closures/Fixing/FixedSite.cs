namespace ClosureGen.Closures.Fixing;

/// <summary>The outcome for one dispatch site.</summary>
public sealed class FixedSite
{
    internal FixedSite(DocumentId document, string path, DispatchSite site)
    {
        Key = new SiteKey(document, site.Written.SpanStart);
        Path = path;
        Position = site.Written.GetLocation().GetLineSpan().StartLinePosition;
        Rule = site.Family.Id;
        Family = site.Family.Name;
    }

    /// <summary>Gets the document and the position in its text.</summary>
    public SiteKey Key { get; }

    /// <summary>Gets the document's path.</summary>
    public string Path { get; }

    /// <summary>Gets where the lambda or method group began before any rewrite, counted from 0.</summary>
    public LinePosition Position { get; }

    /// <summary>Gets the rule that reports the site, such as <c>CGEN101</c>.</summary>
    public string Rule { get; }

    /// <summary>Gets the family of the call, such as <c>Task.Run</c>.</summary>
    public string Family { get; }

    /// <summary>Gets the form that was taken: <c>direct</c>, <c>extracted</c>, <c>state</c> or <c>kept</c>; null for none.</summary>
    public string? Form { get; internal set; }

    /// <summary>Gets why the site is left as it is, in one sentence; null if it was rewritten.</summary>
    public string? Reason { get; internal set; }
}
