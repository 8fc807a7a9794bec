using ClosureGen.Generator;

namespace ClosureGen.Diagnostics.Tests.Harness;

/// <summary>Compilations of test sources against the framework the tests run on and the attributes.</summary>
internal static class TestCompilation
{
    internal static readonly ImmutableArray<MetadataReference> References = ClosureGen.Tests.TestCompilation.References;

    /// <summary>What every test source begins with; on one line, so that spans stay easy to read.</summary>
    internal const string Usings =
        "using System; using System.Collections.Generic; using System.Threading; using System.Threading.Tasks; using ClosureGen; ";

    internal static CSharpCompilation Create(
        LanguageVersion version = LanguageVersion.Latest,
        SyntaxTreeOptionsProvider? options = null,
        params string[] sources
    )
    {
        CSharpParseOptions parse = new CSharpParseOptions(version);
        return CSharpCompilation.Create(
            "Handlers",
            sources.Select((source, i) => CSharpSyntaxTree.ParseText(source, parse, $"/src/File{i}.cs")),
            References,
            new CSharpCompilationOptions(
                OutputKind.DynamicallyLinkedLibrary,
                allowUnsafe: true,
                nullableContextOptions: NullableContextOptions.Enable
            ).WithSyntaxTreeOptionsProvider(options)
        );
    }

    /// <summary>References the runtime under aliases.</summary>
    internal static CSharpCompilation AliasRuntime(CSharpCompilation compilation, ImmutableArray<string> aliases) =>
        compilation.ReplaceReference(References[^1], References[^1].WithAliases(aliases));

    /// <summary>Adds what the generator makes, as the compiler does before it runs analyzers.</summary>
    internal static CSharpCompilation Generate(CSharpCompilation compilation)
    {
        CSharpGeneratorDriver
            .Create(
                [new NoCaptureGenerator().AsSourceGenerator()],
                parseOptions: (CSharpParseOptions)compilation.SyntaxTrees[0].Options
            )
            .RunGeneratorsAndUpdateCompilation(
                compilation,
                out Compilation generated,
                out ImmutableArray<Diagnostic> diagnostics,
                TestContext.Current.CancellationToken
            );
        Assert.Empty(diagnostics);
        return (CSharpCompilation)generated;
    }

    /// <summary>Gets whether the compiler that the tests run with knows a version of the language, such as 1400.</summary>
    internal static bool Knows(int version) => Enum.IsDefined((LanguageVersion)version);
}
