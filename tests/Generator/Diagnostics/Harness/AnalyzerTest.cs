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
    /// Holds the analyzers to the diagnostics marked in the source, to their very spans, and the source to having no
    /// compiler error but those named, also in what is generated for it.
    /// </summary>
    internal static Task<ImmutableArray<Diagnostic>> Verify(
        string markup,
        LanguageVersion version = LanguageVersion.Latest,
        string? editorConfig = null,
        params string[] compilerErrors
    ) => Verify(markup, null, version, editorConfig, compilerErrors);

    /// <summary>The same with an option of the analyzers', as .editorconfig has it.</summary>
    internal static Task<ImmutableArray<Diagnostic>> VerifyWith(string option, string markup) =>
        Verify(markup, option, LanguageVersion.Latest, null, []);

    private static async Task<ImmutableArray<Diagnostic>> Verify(
        string markup,
        string? option,
        LanguageVersion version,
        string? editorConfig,
        string[] compilerErrors
    )
    {
        Markup parsed = Markup.Parse(TestCompilation.Usings + markup);
        SyntaxTreeOptionsProvider? options = editorConfig is null ? null : new EditorConfig(editorConfig);
        CSharpCompilation compilation = TestCompilation.Generate(
            TestCompilation.Create(version, options, parsed.Source)
        );
        Assert.Equal(
            compilerErrors,
            compilation
                .GetDiagnostics(TestContext.Current.CancellationToken)
                .Where(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)
                .Select(static diagnostic => diagnostic.Id)
                .Distinct()
        );

        ImmutableArray<Diagnostic> reported = await Run(compilation, option);
        Assert.Equal(
            parsed.Expected.Select(expected => Describe(expected.Id, expected.Span, parsed.Source)),
            reported.Select(diagnostic => Describe(diagnostic.Id, diagnostic.Location.SourceSpan, parsed.Source))
        );

        // What nobody was told of must have been generated; a suppression takes the telling away.
        if (compilerErrors.Length == 0 && editorConfig is null && !markup.Contains("#pragma", StringComparison.Ordinal))
        {
            AssertExplained(compilation, reported);
        }

        return reported;
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

    /// <summary>Holds the analyzers to exactly one diagnostic and gives its message.</summary>
    internal static async Task<string> Message(string markup, LanguageVersion version = LanguageVersion.Latest) =>
        Assert.Single(await Verify(markup, version)).GetMessage();

    internal static Task<ImmutableArray<Diagnostic>> Run(Compilation compilation, params DiagnosticAnalyzer[] others) =>
        Run(compilation, null, others);

    internal static Task<ImmutableArray<Diagnostic>> RunWith(string option, Compilation compilation) =>
        Run(compilation, option, []);

    internal static async Task<ImmutableArray<Diagnostic>> Run(
        Compilation compilation,
        string? options,
        params DiagnosticAnalyzer[] others
    )
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
        ImmutableArray<Diagnostic> diagnostics = await analyzed.GetAnalyzerDiagnosticsAsync(
            TestContext.Current.CancellationToken
        );
        Assert.DoesNotContain(diagnostics, static diagnostic => diagnostic.Id == "AD0001");
        return
        [
            .. diagnostics
                .Where(static diagnostic => !diagnostic.IsSuppressed)
                .OrderBy(static diagnostic => diagnostic.Location.SourceSpan.Start)
                .ThenBy(static diagnostic => diagnostic.Id, StringComparer.Ordinal),
        ];
    }

    private static string Describe(string id, TextSpan span, string source) =>
        $"{id} at {span.Start}: {source.Substring(span.Start, span.Length)}";
}
