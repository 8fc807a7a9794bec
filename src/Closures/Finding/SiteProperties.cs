using System.Globalization;

namespace ClosureGen.Closures.Finding;

/// <summary>The properties of a diagnostic, from which the command line prints sites.</summary>
internal static class SiteProperties
{
    /// <summary>Names separated by a space, which no name contains.</summary>
    internal const string Captures = "captures";

    internal const string Bytes = "bytes";

    internal const string IsAbout = "about";

    internal const string InLoop = "inLoop";

    internal static ImmutableDictionary<string, string?> Of(DispatchSite site) =>
        ImmutableDictionary<string, string?>
            .Empty.Add(Captures, string.Join(" ", site.Captures))
            .Add(Bytes, site.Bytes.ToString(CultureInfo.InvariantCulture))
            .Add(IsAbout, site.IsAbout ? "true" : "false")
            .Add(InLoop, site.InLoop ? "true" : "false");
}
