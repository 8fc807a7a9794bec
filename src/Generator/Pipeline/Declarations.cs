using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace ClosureGen.Generator.Pipeline;

/// <summary>
/// The declarations of a compilation. Two compilations that differ only in bodies, comments and white space have the
/// same <see cref="Version"/>: every symbol means what it meant. If declarations differ, it knows the files whose
/// declarations may mean something else.
/// </summary>
internal sealed class Declarations
{
    // Reading the names of a file costs about as much as reading five handlers, once. With many files and few handlers,
    // all handlers are read again instead.
    private const int MaxFilesPerHandlerFile = 16;

    private static readonly ConditionalWeakTable<Compilation, Declarations> All = new();

    private readonly ImmutableArray<SyntaxTree> _trees;
    private readonly ImmutableArray<MetadataReference> _references;
    private readonly CompilationOptions _options;
    private readonly string? _assemblyName;
    private readonly object? _versionBefore;
    private readonly HashSet<SyntaxTree>? _reached;
    private int _handlerFiles;

    private Declarations(CSharpCompilation compilation, Declarations? before)
    {
        _trees = compilation.SyntaxTrees;
        _references = compilation.ExternalReferences;
        _options = compilation.Options;
        _assemblyName = compilation.AssemblyName;
        Version = new object();
        if (before is null || !HasProjectOf(before))
        {
            return;
        }

        var changes = TreeChanges.Between(before._trees, _trees);
        if (changes.IsEmpty)
        {
            Version = before.Version;
        }
        else if (_trees.Length <= MaxFilesPerHandlerFile * before._handlerFiles)
        {
            _reached = Reach.Of(changes, _trees);
            _versionBefore = before.Version;
        }
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

    /// <summary>Gets whether what a file declares means what it meant in an earlier compilation.</summary>
    internal bool Keeps(SyntaxTree tree, Declarations earlier) =>
        earlier.Version == Version
        || (_reached is not null && earlier.Version == _versionBefore && !_reached.Contains(tree));

    /// <summary>Counts a file with handlers.</summary>
    internal void AddHandlerFile() => Interlocked.Increment(ref _handlerFiles);

    private bool HasProjectOf(Declarations before) =>
        _assemblyName == before._assemblyName
        && _options.Equals(before._options)
        && _references.SequenceEqual(before._references)
        && _trees.Length > 0
        && before._trees.Length > 0
        && _trees[0].Options.Equals(before._trees[0].Options);
}
