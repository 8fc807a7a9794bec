namespace ClosureGen.Diagnostics.Tests.Sites;

/// <summary>Runs the site analyzer alone and writes down what it found, a line for each site.</summary>
internal static class SiteList
{
    internal static async Task<ImmutableArray<Diagnostic>> Find(Compilation compilation)
    {
        CompilationWithAnalyzers analyzed = compilation.WithAnalyzers(
            [new DispatchSiteAnalyzer()],
            new CompilationWithAnalyzersOptions(
                new AnalyzerOptions([]),
                onAnalyzerException: static (exception, _, _) => throw exception,
                concurrentAnalysis: false,
                logAnalyzerExecutionTime: false
            )
        );
        return
        [
            .. (await analyzed.GetAnalyzerDiagnosticsAsync(TestContext.Current.CancellationToken))
                .Where(static site => site is { IsSuppressed: false, Id: not "CGEN111" })
                .OrderBy(static site => site.Location.SourceSpan.Start),
        ];
    }

    /// <summary>Writes a site as <c>101 (a this) 96 loop</c>, all of which its message says.</summary>
    internal static string Line(Diagnostic site) =>
        $"{site.Id[4..]} ({string.Join(' ', Captures(site))}) {Bytes(site)}" + (IsInLoop(site) ? " loop" : "");

    internal static int Bytes(Diagnostic site) =>
        int.Parse(Regex.Match(site.GetMessage(), @"(\d+) bytes").Groups[1].ValueSpan);

    internal static bool IsInLoop(Diagnostic site) => site.GetMessage().Contains(", in a loop,");

    internal static bool IsAbout(Diagnostic site) => site.GetMessage().Contains(" about ");

    internal static IEnumerable<string> Captures(Diagnostic site) =>
        site.GetMessage().Split(" captures ") is [_, string names]
            ? Regex.Matches(names, "'([^']+)'").Select(static name => name.Groups[1].Value)
            : [];

    /// <summary>Finds the sites of a source; what they capture, the compiler captures too, if it takes the source.</summary>
    internal static async Task<IEnumerable<string>> Of(string source)
    {
        CSharpCompilation compilation = TestCompilation.Create(sources: TestCompilation.Usings + source);
        bool isProgram = compilation
            .SyntaxTrees[0]
            .GetRoot(TestContext.Current.CancellationToken)
            .ChildNodes()
            .OfType<GlobalStatementSyntax>()
            .Any();
        compilation = compilation.WithOptions(
            compilation.Options.WithOutputKind(
                isProgram ? OutputKind.ConsoleApplication : OutputKind.DynamicallyLinkedLibrary
            )
        );
        ImmutableArray<Diagnostic> sites = await Find(compilation);
        using var stream = new MemoryStream();
        if (compilation.Emit(stream, cancellationToken: TestContext.Current.CancellationToken).Success)
        {
            // The variables of a query are one to the compiler, without a name.
            HashSet<string> fields = [.. EmittedClosures.Fields(Assembly.Load(stream.ToArray()))];
            Assert.True(fields.Contains("") || fields.IsSupersetOf(EmittedClosures.Captures(sites)));
        }

        return sites.Select(Line);
    }
}
