namespace ClosureGen.Diagnostics.Tests.Rules;

/// <summary>
/// Where a handler's own accessibility is wider than a type in its signature, the compiler says so, and nothing is
/// generated that would say so again. Nowhere else: the two agree on every pair of accessibilities and places.
/// </summary>
public class DeclaredAccessibilityTests
{
    private static readonly string[] s_all =
    [
        "public",
        "protected internal",
        "internal",
        "protected",
        "private protected",
        "private",
    ];

    private static readonly string[] s_types =
    [
        "Top",
        "List<Top[]>",
        .. Nested("Outer."),
        .. Nested("Middle."),
        .. Nested("InBase").Where(static name => !name.EndsWith("_private", StringComparison.Ordinal)),
        .. Nested("OfInt.").Where(static name => !name.EndsWith("_private", StringComparison.Ordinal)),
    ];

    [Fact]
    public void Agrees_with_the_compiler()
    {
        CSharpCompilation compilation = TestCompilation.Create(sources: [.. Sources()]);
        ILookup<SyntaxTree?, int> errors = compilation
            .GetDiagnostics(TestContext.Current.CancellationToken)
            .Where(static found => found.Severity == DiagnosticSeverity.Error)
            .ToLookup(
                static found => found.Location.SourceTree,
                static found =>
                {
                    Assert.Equal("CS0051", found.Id);
                    return found.Location.SourceSpan.Start;
                }
            );

        int hidden = 0;
        List<string> differences = [];
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            HashSet<int> found = [.. errors[tree]];
            SemanticModel model = compilation.GetSemanticModel(tree);
            foreach (
                MethodDeclarationSyntax method in tree.GetRoot(TestContext.Current.CancellationToken)
                    .DescendantNodes()
                    .OfType<MethodDeclarationSyntax>()
            )
            {
                bool isHidden = found.Contains(method.Identifier.SpanStart);
                hidden += isHidden ? 1 : 0;
                if (
                    HandlerRules.Accepts(
                        model.GetDeclaredSymbol(method, TestContext.Current.CancellationToken)!,
                        TestContext.Current.CancellationToken
                    ) == isHidden
                )
                {
                    differences.Add($"{tree.FilePath}: {method}");
                }
            }
        }

        Assert.Empty(differences);
        Assert.True(hidden > 300, $"The compiler finds {hidden} handlers that are too accessible.");
    }

    /// <summary>A file for each pair of accessibilities of two nested types; in the inner one a handler for each pair.</summary>
    private static IEnumerable<string> Sources() =>
        from outer in new[] { "public", "internal" }
        from middle in s_all
        from inner in new[] { "public", "internal", "protected", "private" }
        let space = $"{outer}_{middle}_{inner}".Replace(' ', '_')
        select TestCompilation.Usings
            + $$"""
                namespace {{space}};
                class Top { }
                public class Base { {{Types("InBase")}} }
                public class Of<T> { {{Types("")}} }
                {{outer}} partial class Outer
                {
                    {{Types("")}}
                    {{middle}} partial class Middle : Base
                    {
                        {{Types("")}}
                        {{inner}} partial class Inner : Of<int> { {{Handlers()}} }
                    }
                }
                """.Replace("OfInt.", "Of<int>.", StringComparison.Ordinal);

    private static string Types(string prefix) =>
        string.Concat(
            Nested(prefix).Zip(s_all, static (name, accessibility) => $"{accessibility} class {name} {{ }} ")
        );

    private static IEnumerable<string> Nested(string prefix) =>
        s_all.Select(accessibility => prefix + "_" + accessibility.Replace(' ', '_'));

    private static string Handlers() =>
        string.Concat(
            s_all
                .SelectMany(static _ => s_types, static (accessibility, type) => (accessibility, type))
                .Select(
                    static (pair, index) =>
                        $"[NoCapture] {pair.accessibility} static void M{index}({pair.type} p) {{ }}\n"
                )
        );
}
