namespace ClosureGen.Tool.Scanning;

/// <summary>The position of a site, independent of the project.</summary>
/// <param name="Path">The full path of the file.</param>
/// <param name="Start">Where the lambda or method group begins, counted from 0.</param>
internal readonly record struct SitePlace(string Path, LinePosition Start)
{
    internal static SitePlace Of(Diagnostic diagnostic) =>
        new SitePlace(diagnostic.Location.SourceTree!.FilePath, diagnostic.Location.GetLineSpan().StartLinePosition);

    internal static SitePlace Of(FixedSite site) => new SitePlace(site.Path, site.Position);
}
