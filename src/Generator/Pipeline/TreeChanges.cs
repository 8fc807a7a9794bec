using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.Generator.Pipeline;

/// <summary>Compares the files of two compilations.</summary>
internal static class TreeChanges
{
    /// <summary>Tells whether all files differ only in bodies, comments and white space.</summary>
    internal static bool AreNone(ImmutableArray<SyntaxTree> before, ImmutableArray<SyntaxTree> after)
    {
        if (before.Length != after.Length)
        {
            return false;
        }

        for (int i = 0; i < after.Length; i++)
        {
            if (!AreEquivalent(before[i], after[i]))
            {
                return false;
            }
        }

        return true;
    }

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
