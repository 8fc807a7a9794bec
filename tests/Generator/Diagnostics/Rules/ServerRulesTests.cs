using ClosureGen.Generator.Analyzers.Calls;
using CorpusVariant = ClosureGen.Tests.CorpusVariant;

namespace ClosureGen.Diagnostics.Tests.Rules;

/// <summary>CGEN046, CGEN047 and CGEN048 say nothing of code that is right: every handler file, and the samples.</summary>
public class ServerRulesTests
{
    private const string Usings =
        "global using System; global using System.Collections.Generic; global using System.IO; global using System.Linq; "
        + "global using System.Threading; global using System.Threading.Tasks; global using ClosureGen; "
        + "global using Microsoft.AspNetCore.Builder; global using Microsoft.AspNetCore.Http; "
        + "global using Microsoft.AspNetCore.Routing; global using Microsoft.Extensions.DependencyInjection; "
        + "global using Microsoft.Extensions.Hosting; global using Microsoft.Extensions.Logging; ";

    private static readonly MetadataReference[] s_web =
    [
        .. Directory
            .GetDirectories(
                Path.Join(Path.GetDirectoryName(typeof(object).Assembly.Location), "../../Microsoft.AspNetCore.App")
            )
            .Order()
            .TakeLast(1)
            .SelectMany(static folder => Directory.GetFiles(folder, "Microsoft.*.dll"))
            .Select(static file => MetadataReference.CreateFromFile(file)),
    ];

    public static TheoryData<string> Samples =>
        [.. Directory.GetDirectories(Repository.Folder("samples")).Select(static path => Path.GetFileName(path))];

    [Fact]
    public async Task Silent_of_every_handler_file()
    {
        ClosureGen.Tests.Slow.SkipUnlessAskedFor();
        Assert.Empty(await Run(CorpusVariant.Plain.Output));
    }

    [Theory]
    [MemberData(nameof(Samples))]
    public async Task Silent_of_samples(string name) => Assert.Empty(await Run(Sample(name)));

    /// <summary>Or else silence would mean nothing.</summary>
    [Fact]
    public async Task Sees_the_same_sample_with_a_scoped_service()
    {
        Diagnostic reported = Assert.Single(await Run(Sample("Server", "AddSingleton<Mails>", "AddScoped<Mails>")));
        Assert.Equal("CGEN046", reported.Id);
        Assert.EndsWith("Mails.cs", reported.Location.SourceTree!.FilePath);
    }

    /// <summary>A sample with the shared framework: not with its packages, nor with what other generators write.</summary>
    private static CSharpCompilation Sample(string name, string old = "?", string changed = "?")
    {
        IEnumerable<string> files = new[] { name, "Common" }
            .SelectMany(static folder =>
                Directory.GetFiles(Repository.Folder($"samples/{folder}"), "*.cs", SearchOption.AllDirectories)
            )
            .Where(static path => !path.Contains("/obj/") && !path.Contains("\\obj\\"))
            .Distinct();
        CSharpCompilation empty = TestCompilation.Create();
        return TestCompilation.Generate(
            empty
                .AddReferences(s_web)
                .WithOptions(empty.Options.WithOutputKind(OutputKind.ConsoleApplication))
                .AddSyntaxTrees(CSharpSyntaxTree.ParseText(Usings))
                .AddSyntaxTrees(
                    files.Select(path =>
                        CSharpSyntaxTree.ParseText(File.ReadAllText(path).Replace(old, changed), path: path)
                    )
                )
        );
    }

    private static Task<ImmutableArray<Diagnostic>> Run(Compilation compilation) =>
        compilation
            .WithAnalyzers(
                [new ScopedPostAnalyzer(), new UnknownMemberAnalyzer()],
                new CompilationWithAnalyzersOptions(
                    new AnalyzerOptions([]),
                    onAnalyzerException: static (exception, _, _) => throw exception,
                    concurrentAnalysis: false,
                    logAnalyzerExecutionTime: false
                )
            )
            .GetAnalyzerDiagnosticsAsync(TestContext.Current.CancellationToken);
}
