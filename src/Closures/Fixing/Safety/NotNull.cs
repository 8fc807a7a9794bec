using System.Linq;
using System.Threading;
using ClosureGen.Closures.Fixing.Forms;
using ClosureGen.Closures.Fixing.Reading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.Closures.Fixing.Safety;

/// <summary>Tells whether a value is known not to be null, by its declaration or by the compiler's flow analysis.</summary>
internal static class NotNull
{
    internal static bool Is(SiteContext context, ExpressionSyntax expression, CancellationToken cancellationToken)
    {
        ExpressionSyntax inner = StateCall.Unwrap(expression);
        if (inner is ThisExpressionSyntax or BaseObjectCreationExpressionSyntax or BaseExpressionSyntax)
        {
            return true;
        }

        TypeInfo type = context.Model.GetTypeInfo(inner, cancellationToken);
        if (
            type.Type is { IsValueType: true } and not { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T }
        )
        {
            return true;
        }

        // The ! operator overrides the compiler, and its author may be wrong.
        bool isClaimed = expression
            .DescendantNodesAndSelf()
            .Any(static node => node.IsKind(SyntaxKind.SuppressNullableWarningExpression));
        NullableContext nullable = context.Model.GetNullableContext(inner.SpanStart);
        bool isEnabled =
            (nullable & NullableContext.AnnotationsEnabled) != 0 && (nullable & NullableContext.WarningsEnabled) != 0;
        // A value from code without annotations may be null whatever the flow analysis says.
        return (
                isEnabled
                && !isClaimed
                && type.Nullability is { FlowState: NullableFlowState.NotNull, Annotation: not NullableAnnotation.None }
            ) || IsMadeByNew(context, inner, cancellationToken);
    }

    private static bool IsMadeByNew(
        SiteContext context,
        ExpressionSyntax expression,
        CancellationToken cancellationToken
    ) =>
        context.Model.GetSymbolInfo(expression, cancellationToken).Symbol is ILocalSymbol local
        && local.DeclaringSyntaxReferences.Length == 1
        && local.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken)
            is VariableDeclaratorSyntax { Initializer.Value: var value }
        && value
            is BaseObjectCreationExpressionSyntax
                or ArrayCreationExpressionSyntax
                or ImplicitArrayCreationExpressionSyntax
        && !IsAssigned(context, local, cancellationToken);

    private static bool IsAssigned(SiteContext context, ILocalSymbol local, CancellationToken cancellationToken) =>
        ((SyntaxNode?)context.Member ?? context.Root)
            .DescendantNodes()
            .OfType<IdentifierNameSyntax>()
            .Any(name =>
                name.Identifier.ValueText == local.Name
                && context.Model.GetOperation(name, cancellationToken) is { } reference
                && VariableUses.Of(reference) is VariableUse.Write or VariableUse.Alias
            );
}
