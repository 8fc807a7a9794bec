namespace ClosureGen.Tool.Fixing;

/// <summary>The printed reasons for leaving sites: one line each, with paths relative to the current directory.</summary>
internal static partial class SiteReasons
{
    internal const string OtherFramework = "The site is compiled for another target framework only.";

    /// <summary>Gets why a site was left; null if it was rewritten.</summary>
    internal static string? Of(FixedSite? site, LoadedProject project) =>
        site is null ? OtherFramework
        : site.Reason is { } reason
            ? LineBreaks().Replace(reason, " ").Replace(project.Path, RelativePath.Of(project.Path))
        : null;

    [GeneratedRegex(@"\s*[\r\n]+\s*", RegexOptions.CultureInvariant)]
    private static partial Regex LineBreaks();
}
