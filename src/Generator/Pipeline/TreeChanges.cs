using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.Generator.Pipeline;

/// <summary>The files of two compilations that differ in more than bodies, comments and white space.</summary>
internal readonly struct TreeChanges
{
    private TreeChanges(IReadOnlyList<SyntaxTree> before, IReadOnlyList<SyntaxTree> after)
    {
        Before = before;
        After = after;
    }

    internal IReadOnlyList<SyntaxTree> Before { get; }

    internal IReadOnlyList<SyntaxTree> After { get; }

    internal bool IsEmpty => Before.Count == 0 && After.Count == 0;

    internal static TreeChanges Between(ImmutableArray<SyntaxTree> before, ImmutableArray<SyntaxTree> after)
    {
        // The common start and end are skipped: usually all but one file.
        int shorter = Math.Min(before.Length, after.Length);
        int start = 0;
        while (start < shorter && before[start] == after[start])
        {
            start++;
        }

        int end = 0;
        while (end < shorter - start && before[before.Length - 1 - end] == after[after.Length - 1 - end])
        {
            end++;
        }

        ArraySegment<SyntaxTree> gone = Middle(before, start, end);
        ArraySegment<SyntaxTree> come = Middle(after, start, end);
        if (gone.Count != come.Count)
        {
            return new TreeChanges(gone, come);
        }

        var changedBefore = new List<SyntaxTree>();
        var changedAfter = new List<SyntaxTree>();
        for (int i = start; i < after.Length - end; i++)
        {
            if (!AreEquivalent(before[i], after[i]))
            {
                changedBefore.Add(before[i]);
                changedAfter.Add(after[i]);
            }
        }

        return new TreeChanges(changedBefore, changedAfter);
    }

    private static ArraySegment<SyntaxTree> Middle(ImmutableArray<SyntaxTree> trees, int start, int end) =>
        new(trees.ToArray(), start, trees.Length - end - start);

    private static bool AreEquivalent(SyntaxTree before, SyntaxTree after) =>
        before == after
        || (
            after.Options.Equals(before.Options)
            && SyntaxFactory.AreEquivalent(before, after, topLevel: true)
            && HaveSameConstants(before, after)
            && !MayIterate(after)
            && !MayIterate(before)
        );

    /// <summary>
    /// Tells whether constants and default values are the same. The compiler's equivalence check ignores field
    /// initializers, and initializers of anything declared behind such a field.
    /// </summary>
    private static bool HaveSameConstants(SyntaxTree before, SyntaxTree after) =>
        Constants(before).SequenceEqual(Constants(after), StringComparer.Ordinal);

    private static IEnumerable<string> Constants(SyntaxTree tree) =>
        tree.GetRoot()
            .DescendantNodes(static node => node is not (BlockSyntax or ArrowExpressionClauseSyntax))
            .OfType<EqualsValueClauseSyntax>()
            .Where(static value =>
                value.Parent is EnumMemberDeclarationSyntax or ParameterSyntax
                || value.Parent?.Parent?.Parent is FieldDeclarationSyntax field
                    && field.Modifiers.Any(SyntaxKind.ConstKeyword)
            )
            .Select(static value => value.ToString());

    // The only property of a body that handlers depend on: whether it makes the method an iterator.
    private static bool MayIterate(SyntaxTree tree) =>
        tree.GetText().ToString().IndexOf("yield", StringComparison.Ordinal) >= 0;
}
