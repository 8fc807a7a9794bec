namespace ClosureGen.Diagnostics.Tests.Sites;

/// <summary>What the compiler captured, read from the assembly that it emitted, and what the sites say.</summary>
internal static class EmittedClosures
{
    /// <summary>Lists the captured variables that closures hold, and <c>this</c> where a lambda is a method beside them.</summary>
    internal static IEnumerable<string> Fields(Assembly assembly) =>
        assembly
            .GetTypes()
            .Where(static type => type.Name.StartsWith("<>c__DisplayClass", StringComparison.Ordinal) && type.IsClass)
            .SelectMany(static type => type.GetFields())
            .Where(static field =>
                !field.Name.StartsWith("CS$<>", StringComparison.Ordinal)
                && !field.Name.StartsWith("<>9", StringComparison.Ordinal)
            )
            .Select(static field =>
                field.Name switch
                {
                    "<>4__this" => "this",
                    // A pattern's variable becomes a field, <name>5__1, of its own accord.
                    ['<', .. var name] => name[..name.IndexOf('>')],
                    var name => name,
                }
            )
            .Concat(
                assembly
                    .GetTypes()
                    .Where(static type => type.IsClass && !type.Name.StartsWith('<'))
                    .SelectMany(static type => type.GetMethods(BindingFlags.Instance | BindingFlags.NonPublic))
                    .Where(static method =>
                        method.Name.StartsWith('<') && (method.Name.Contains(">b__") || method.Name.Contains(">g__"))
                    )
                    .Select(static _ => "this")
            )
            .Distinct()
            .Order(StringComparer.Ordinal);

    internal static IEnumerable<string> Captures(ImmutableArray<Diagnostic> sites) =>
        sites.SelectMany(SiteList.Captures).Distinct().Order(StringComparer.Ordinal);
}
