using System;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace ClosureGen.Generator;

/// <summary>
/// What a compilation is made of, as far as symbols go. One that differs from the one before in bodies, comments and
/// white space alone has the same <see cref="Version"/>: every symbol in it means what it meant.
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
        Version = before is not null && Equals(before) ? before.Version : new object();
    }

    /// <summary>Gets what two compilations share if their declarations are the same.</summary>
    internal object Version { get; }

    /// <summary>Reads a compilation, once, against one that may have been its predecessor.</summary>
    internal static Declarations Of(CSharpCompilation compilation, Declarations? before) =>
        All.TryGetValue(compilation, out Declarations? known)
            ? known
            : All.GetValue(compilation, _ => new Declarations(compilation, before));

    private bool Equals(Declarations before)
    {
        if (
            _trees.Length != before._trees.Length
            || _assemblyName != before._assemblyName
            || !_options.Equals(before._options)
            || !_references.SequenceEqual(before._references)
        )
        {
            return false;
        }

        for (int i = 0; i < _trees.Length; i++)
        {
            if (_trees[i] != before._trees[i] && !AreEquivalent(_trees[i], before._trees[i]))
            {
                return false;
            }
        }

        return true;
    }

    private static bool AreEquivalent(SyntaxTree tree, SyntaxTree before) =>
        tree.Options.Equals(before.Options)
        && SyntaxFactory.AreEquivalent(before, tree, topLevel: true)
        && !MayIterate(tree)
        && !MayIterate(before);

    // The one thing about a body that a declaration depends on: whether it makes the method an iterator.
    private static bool MayIterate(SyntaxTree tree) =>
        tree.GetText().ToString().IndexOf("yield", StringComparison.Ordinal) >= 0;
}
