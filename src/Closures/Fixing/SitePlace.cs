namespace ClosureGen.Closures.Fixing;

/// <summary>A site as it is known outside, whatever project its file is in.</summary>
/// <param name="Path">The path of the file; its name if it has none.</param>
/// <param name="Start">Where the lambda or method group begins in the file's text, before any rewrite.</param>
public readonly record struct SitePlace(string Path, int Start)
{
    internal static SitePlace Of(Document document, int start) =>
        new SitePlace(document.FilePath ?? document.Name, start);
}
