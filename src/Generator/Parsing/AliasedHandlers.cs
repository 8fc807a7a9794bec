using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using ClosureGen.Generator.Models;
using ClosureGen.Generator.Pipeline;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.Generator.Parsing;

/// <summary>
/// Finds handlers that older compilers miss: if a file uses an alias for the attribute, they report only the first
/// method to generators.
/// </summary>
internal static class AliasedHandlers
{
    /// <summary>Whether this compiler misses them.</summary>
    internal static readonly bool AreLost = typeof(Compilation).Assembly.GetName().Version < new Version(4, 12);

    /// <summary>Reads the reported handler, and those behind it that use the same alias.</summary>
    internal static EquatableArray<HandlerModel> Parse(GeneratorAttributeSyntaxContext target, CancellationToken token)
    {
        var models = new List<HandlerModel?> { ParsedFile.Parse(target, token) };
        if (Alias(target.Attributes[0], token) is { } alias)
        {
            models.AddRange(
                target
                    .TargetNode.SyntaxTree.GetRoot(token)
                    .DescendantNodes()
                    .OfType<MethodDeclarationSyntax>()
                    .Where(method => method.SpanStart > target.TargetNode.SpanStart && Names(method).Contains(alias))
                    .Select(method => Parse(method, target.SemanticModel, token))
            );
        }

        return models.OfType<HandlerModel>().ToEquatableArray();
    }

    private static HandlerModel? Parse(MethodDeclarationSyntax method, SemanticModel model, CancellationToken token) =>
        ParsedFile.Parse(method, model.GetDeclaredSymbol(method, token)!, model.Compilation, token);

    private static string? Alias(AttributeData attribute, CancellationToken token)
    {
        var written = attribute.ApplicationSyntaxReference?.GetSyntax(token) as AttributeSyntax;
        return
            written?.Name
                is IdentifierNameSyntax { Identifier.ValueText: not ("NoCapture" or "NoCaptureAttribute") } name
            ? name.Identifier.ValueText
            : null;
    }

    private static IEnumerable<string> Names(MethodDeclarationSyntax method) =>
        from list in method.AttributeLists
        from attribute in list.Attributes
        where attribute.Name is IdentifierNameSyntax
        select ((IdentifierNameSyntax)attribute.Name).Identifier.ValueText;
}
