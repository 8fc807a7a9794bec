using System.Collections.Generic;
using System.Linq;
using System.Threading;
using ClosureGen.Closures.Fixing.Reading;
using ClosureGen.Closures.Fixing.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.Closures.Fixing.Forms;

/// <summary>
/// Redeclares the local constants that a moved body names. They stay constants, because conversions and overload
/// resolution treat constants differently from parameters.
/// </summary>
internal static class LocalConstants
{
    /// <summary>Tells whether a constant's value uses no other local.</summary>
    internal static bool CanBeCopied(SiteContext context, ISymbol constant, CancellationToken cancellationToken) =>
        ValueOf(constant, cancellationToken) is { } value
        && !value
            .DescendantNodesAndSelf()
            .OfType<IdentifierNameSyntax>()
            .Any(name =>
                context.Model.GetSymbolInfo(name, cancellationToken).Symbol is ILocalSymbol or IParameterSymbol
            );

    internal static IEnumerable<string> Declare(
        SiteContext context,
        FunctionBody body,
        TypeText types,
        CancellationToken cancellationToken
    ) =>
        body.Constants.Select(constant =>
            $"const {types.Of(FunctionBody.TypeOf(constant))} {Names.Escaped(constant.Name)} = "
            + $"{context.TextOf(ValueOf(constant, cancellationToken)!)};"
        );

    private static ExpressionSyntax? ValueOf(ISymbol constant, CancellationToken cancellationToken) =>
        (constant.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken) as VariableDeclaratorSyntax)
            ?.Initializer
            ?.Value;
}
