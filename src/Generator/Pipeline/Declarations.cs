using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace ClosureGen.Generator.Pipeline;

/// <summary>
/// The declarations of a compilation. Two compilations that differ only in bodies, comments and white space have the
/// same <see cref="Version"/>: every symbol means what it meant.
/// </summary>
internal sealed class Declarations
{
    private static readonly ConditionalWeakTable<Compilation, Declarations> All = new();

    private readonly ImmutableArray<SyntaxTree> _trees;
    private readonly ImmutableArray<MetadataReference> _references;
    private readonly CompilationOptions _options;
    private readonly string? _assemblyName;

    private Declarations(CSharpCompilation compilation, Declarations? before)
    {
        _trees = compilation.SyntaxTrees;
        _references = compilation.ExternalReferences;
        _options = compilation.Options;
        _assemblyName = compilation.AssemblyName;
        Version =
            before is not null && HasProjectOf(before) && TreeChanges.AreNone(before._trees, _trees)
                ? before.Version
                : new object();
    }

    /// <summary>Gets an object that two compilations share if their declarations are the same.</summary>
    internal object Version { get; }

    /// <summary>Reads a compilation once, compared with one that may be its predecessor.</summary>
    internal static Declarations Of(CSharpCompilation compilation, Declarations? before) =>
        All.TryGetValue(compilation, out Declarations? known)
            ? known
            : All.GetValue(
                compilation,
                _ => new Declarations(compilation, before ?? ParsedFile.FindDeclarations(compilation))
            );

    private bool HasProjectOf(Declarations before) =>
        _assemblyName == before._assemblyName
        && _options.Equals(before._options)
        && _references.SequenceEqual(before._references)
        && _trees.Length > 0
        && before._trees.Length > 0
        && _trees[0].Options.Equals(before._trees[0].Options);
}
