using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace ClosureGen.Fixes;

/// <summary>Makes types partial, as their handlers require.</summary>
internal static class PartialTypes
{
    /// <summary>Gets the changes of the types around a node, and of the node itself if it is one.</summary>
    internal static IEnumerable<TextChange> Make(SyntaxNode node) =>
        node.AncestorsAndSelf()
            .OfType<TypeDeclarationSyntax>()
            .Where(static type => !type.Modifiers.Any(SyntaxKind.PartialKeyword))
            .Select(static type => new TextChange(new TextSpan(type.Keyword.SpanStart, 0), "partial "));
}
