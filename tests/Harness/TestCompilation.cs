using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace ClosureGen.Tests;

/// <summary>Compilations as a user's project makes them: documentation on, every warning on, the framework referenced.</summary>
public static class TestCompilation
{
    /// <summary>Gets the framework that the tests run on, the attributes and, last, the runtime.</summary>
    public static ImmutableArray<MetadataReference> References { get; } = FindReferences();

    // Compilations made from one share what the framework's assemblies were read into: most of the cost of a small one.
    private static readonly CSharpCompilation Empty = CSharpCompilation.Create(
        "User.Code",
        references: References,
        options: new CSharpCompilationOptions(
            OutputKind.DynamicallyLinkedLibrary,
            nullableContextOptions: NullableContextOptions.Enable,
            checkOverflow: true,
            allowUnsafe: true,
            warningLevel: 9999
        )
    );

    /// <summary>How sources are parsed when a test says nothing else.</summary>
    public static CSharpParseOptions ParseOptions { get; } = new(LanguageVersion.CSharp12, DocumentationMode.Diagnose);

    /// <summary>Compiles sources that stand for a user's files.</summary>
    public static CSharpCompilation Create(IEnumerable<string> sources, NullableContextOptions nullable) =>
        Create(sources.Select((source, index) => Parse(source, $"File{index}.cs")), nullable);

    /// <summary>Compiles trees that were parsed already.</summary>
    public static CSharpCompilation Create(
        IEnumerable<SyntaxTree> trees,
        NullableContextOptions nullable = NullableContextOptions.Enable
    ) => Empty.WithOptions(Empty.Options.WithNullableContextOptions(nullable)).AddSyntaxTrees([.. trees]);

    /// <summary>Compiles one source with nullable annotations on.</summary>
    public static CSharpCompilation Create(params string[] sources) => Create(sources, NullableContextOptions.Enable);

    /// <summary>Parses a source with the options that every test shares.</summary>
    public static SyntaxTree Parse(string source, string path, LanguageVersion language = LanguageVersion.CSharp12) =>
        CSharpSyntaxTree.ParseText(
            SourceText.From(source, System.Text.Encoding.UTF8),
            ParseOptions.WithLanguageVersion(language),
            path
        );

    private static ImmutableArray<MetadataReference> FindReferences()
    {
        string platform = (string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!;
        string framework = Path.GetDirectoryName(typeof(object).Assembly.Location)!;
        IEnumerable<string> paths = platform
            .Split(Path.PathSeparator)
            .Where(path => Path.GetDirectoryName(path) == framework)
            .Append(typeof(NoCaptureAttribute).Assembly.Location)
            .Append(RuntimeAssembly.Location);
        return [.. paths.Select(path => MetadataReference.CreateFromFile(path))];
    }
}
