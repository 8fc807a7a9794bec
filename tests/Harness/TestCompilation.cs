using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace ClosureGen.Tests;

/// <summary>Compilations as a user's project makes them: documentation on, every warning on, the framework referenced.</summary>
public static class TestCompilation
{
    private static readonly ImmutableArray<MetadataReference> References = FindReferences();

    /// <summary>How sources are parsed when a test says nothing else.</summary>
    public static CSharpParseOptions ParseOptions { get; } = new(LanguageVersion.CSharp12, DocumentationMode.Diagnose);

    /// <summary>Compiles sources that stand for a user's files.</summary>
    public static CSharpCompilation Create(IEnumerable<string> sources, NullableContextOptions nullable) =>
        CSharpCompilation.Create(
            "User.Code",
            sources.Select((source, index) => Parse(source, $"File{index}.cs")),
            References,
            new CSharpCompilationOptions(
                OutputKind.DynamicallyLinkedLibrary,
                nullableContextOptions: nullable,
                checkOverflow: true,
                warningLevel: 9999
            )
        );

    /// <summary>Compiles one source with nullable annotations on.</summary>
    public static CSharpCompilation Create(params string[] sources) => Create(sources, NullableContextOptions.Enable);

    /// <summary>Parses a source with the options that every test shares.</summary>
    public static SyntaxTree Parse(string source, string path) =>
        CSharpSyntaxTree.ParseText(SourceText.From(source, System.Text.Encoding.UTF8), ParseOptions, path);

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
