using System.Globalization;
using ClosureGen.Generator.Analyzers;

namespace ClosureGen.Diagnostics.Tests.Harness;

/// <summary>Runs every analyzer of the project over a source and compares what they report with its markup.</summary>
internal static class AnalyzerTest
{
    internal static readonly ImmutableArray<DiagnosticAnalyzer> Analyzers =
    [
        .. new[] { typeof(HandlerAnalyzer), typeof(DispatchSiteAnalyzer) }
            .SelectMany(static type => type.Assembly.GetTypes())
            .Where(static type => typeof(DiagnosticAnalyzer).IsAssignableFrom(type) && !type.IsAbstract)
            .Select(static type => (DiagnosticAnalyzer)Activator.CreateInstance(type)!),
    ];

    /// <summary>
    /// Holds the analyzers to the diagnostics marked in a case, to their very spans. What stands behind it says more:
    /// <c>// CS1503</c> the compiler's errors, which are else none, also in generated code; <c>// C# 12</c> the language;
    /// <c>// since C# 14</c> the first that knows the code; <c>// with</c> an option of an .editorconfig, and
    /// <c>// if</c> one without which nothing is reported; <c>// says</c> a part of the message; <c>// makes</c> a part of
    /// what is generated.
    /// </summary>
    internal static async Task Verify(string line)
    {
        string[] parts = line.Split(" // ");
        string[] errors = [.. After("CS").Select(static number => "CS" + number)];
        string[] languages = [.. After("C# ")];
        string[] conditions = [.. After("if ")];
        foreach (string version in After("since C# "))
        {
            Assert.SkipUnless(TestCompilation.Knows(Number(version)), $"The compiler that runs has no C# {version}.");
        }

        Markup parsed = Markup.Parse(TestCompilation.Usings + parts[0]);
        CSharpCompilation compilation = TestCompilation.Generate(
            TestCompilation.Create(
                languages is [string language] ? (LanguageVersion)Number(language) : LanguageVersion.Latest,
                null,
                parsed.Source
            )
        );
        (ImmutableArray<Diagnostic> complaints, ImmutableArray<Diagnostic> reported) = await RunWithCompiler(
            compilation,
            conditions.Concat(After("with ")).SingleOrDefault()
        );
        Assert.Equal(errors.Order(), complaints.Select(static error => error.Id).Distinct().Order());
        Assert.Equal(
            parsed.Expected.Select(expected => Describe(expected.Id, expected.Span, parsed.Source)),
            reported.Select(diagnostic => Describe(diagnostic.Id, diagnostic.Location.SourceSpan, parsed.Source))
        );
        Assert.All(After("says "), text => Assert.Contains(text, Assert.Single(reported).GetMessage()));
        Assert.All(After("makes "), text => Assert.Contains(text, compilation.SyntaxTrees[^1].ToString()));
        if (conditions.Length > 0)
        {
            Assert.Empty(await Run(compilation));
        }

        // What nobody was told of must have been generated.
        if (errors.Length == 0)
        {
            AssertExplained(compilation, reported);
        }

        IEnumerable<string> After(string word) =>
            parts
                .Skip(1)
                .Where(part => part.StartsWith(word, StringComparison.Ordinal))
                .Select(part => part[word.Length..]);

        static int Number(string language) => 100 * int.Parse(language, CultureInfo.InvariantCulture);
    }

    /// <summary>Holds the generator to the handlers that no error was reported of, and to no others.</summary>
    private static void AssertExplained(CSharpCompilation compilation, ImmutableArray<Diagnostic> reported)
    {
        SyntaxTree user = compilation.SyntaxTrees[0];
        SemanticModel model = compilation.GetSemanticModel(user);
        IEnumerable<MethodDeclarationSyntax> explained = user.GetRoot(TestContext.Current.CancellationToken)
            .DescendantNodes()
            .OfType<MethodDeclarationSyntax>()
            .Where(method =>
                reported.Any(diagnostic =>
                    diagnostic.Severity == DiagnosticSeverity.Error
                    && method.Span.Contains(diagnostic.Location.SourceSpan)
                )
            );
        HashSet<ISymbol> refused = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (MethodDeclarationSyntax method in explained)
        {
            refused.Add(Definition(model.GetDeclaredSymbol(method)!));
        }

        IEnumerable<IMethodSymbol> methods = user.GetRoot(TestContext.Current.CancellationToken)
            .DescendantNodes()
            .OfType<MethodDeclarationSyntax>()
            .Select(method => Definition(model.GetDeclaredSymbol(method)!))
            .Distinct<IMethodSymbol>(SymbolEqualityComparer.Default)
            .Where(static method => HandlerAttribute.IsHandler(method));
        int generated = compilation
            .SyntaxTrees.Skip(1)
            .SelectMany(static tree => tree.GetRoot(TestContext.Current.CancellationToken).DescendantNodes())
            .OfType<MethodDeclarationSyntax>()
            .Count(static method =>
                method.Identifier.ValueText.EndsWith("Work", StringComparison.Ordinal)
                && method.ReturnType.ToString().Contains("Pairing", StringComparison.Ordinal)
            );
        Assert.Equal(methods.Count(method => !refused.Contains(method)), generated);
    }

    private static IMethodSymbol Definition(IMethodSymbol method) => method.PartialDefinitionPart ?? method;

    internal static Task<ImmutableArray<Diagnostic>> Run(Compilation compilation, params DiagnosticAnalyzer[] others) =>
        Run(compilation, null, others);

    internal static async Task<ImmutableArray<Diagnostic>> Run(
        Compilation compilation,
        string? options,
        params DiagnosticAnalyzer[] others
    ) => (await RunWithCompiler(compilation, options, others)).Reported;

    /// <summary>Gets the compiler's errors too, of the same pass: code is bound once for both.</summary>
    internal static async Task<(
        ImmutableArray<Diagnostic> Errors,
        ImmutableArray<Diagnostic> Reported
    )> RunWithCompiler(Compilation compilation, string? options, params DiagnosticAnalyzer[] others)
    {
        CompilationWithAnalyzers analyzed = compilation.WithAnalyzers(
            Analyzers.AddRange(others),
            new CompilationWithAnalyzersOptions(
                new AnalyzerOptions([], new OptionLine(options)),
                // An analyzer that throws fails the test instead of becoming a warning.
                onAnalyzerException: static (exception, _, _) => throw exception,
                concurrentAnalysis: false,
                logAnalyzerExecutionTime: false
            )
        );
        ImmutableArray<Diagnostic> diagnostics = await analyzed.GetAllDiagnosticsAsync(
            TestContext.Current.CancellationToken
        );
        Assert.DoesNotContain(diagnostics, static diagnostic => diagnostic.Id == "AD0001");
        ILookup<bool, Diagnostic> byCompiler = diagnostics
            .Where(static diagnostic => !diagnostic.IsSuppressed)
            .OrderBy(static diagnostic => diagnostic.Location.SourceSpan.Start)
            .ThenBy(static diagnostic => diagnostic.Id, StringComparer.Ordinal)
            .ToLookup(static diagnostic => diagnostic.Descriptor.CustomTags.Contains(WellKnownDiagnosticTags.Compiler));
        return (
            [.. byCompiler[true].Where(static found => found.Severity == DiagnosticSeverity.Error)],
            [.. byCompiler[false]]
        );
    }

    private static string Describe(string id, TextSpan span, string source) =>
        $"{id} at {span.Start}: {source.Substring(span.Start, span.Length)}";
}
