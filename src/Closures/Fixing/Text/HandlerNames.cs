using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.Closures.Fixing.Text;

/// <summary>Names for handlers that are extracted from a member.</summary>
internal static class HandlerNames
{
    internal static string Of(MemberDeclarationSyntax member, INamedTypeSymbol type) =>
        member switch
        {
            MethodDeclarationSyntax method => WithoutAsync(method.Identifier.ValueText),
            PropertyDeclarationSyntax property => property.Identifier.ValueText,
            EventDeclarationSyntax declaration => declaration.Identifier.ValueText,
            BaseFieldDeclarationSyntax field => Capital(
                field.Declaration.Variables.First().Identifier.ValueText.TrimStart('_')
            ),
            IndexerDeclarationSyntax => "Item",
            OperatorDeclarationSyntax or ConversionOperatorDeclarationSyntax => "Operator",
            _ => type.Name,
        };

    private static string WithoutAsync(string name) =>
        name.Length > 5 && name.EndsWith("Async", System.StringComparison.Ordinal)
            ? name.Substring(0, name.Length - 5)
            : name;

    private static string Capital(string name) =>
        name.Length == 0 ? "Field" : char.ToUpperInvariant(name[0]) + name.Substring(1);
}
