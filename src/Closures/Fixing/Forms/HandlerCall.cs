namespace ClosureGen.Closures.Fixing.Forms;

/// <summary>The only call in a lambda's body, or the method of a method group.</summary>
internal sealed class HandlerCall(
    IMethodSymbol method,
    ExpressionSyntax? receiver,
    SimpleNameSyntax name,
    InvocationExpressionSyntax? invocation,
    ImmutableArray<IArgumentOperation> arguments
)
{
    internal IMethodSymbol Method { get; } = method;

    /// <summary>Gets the expression before the dot; null if there is none.</summary>
    internal ExpressionSyntax? Receiver { get; } = receiver;

    internal SimpleNameSyntax Name { get; } = name;

    /// <summary>Gets the call; null for a method group.</summary>
    internal InvocationExpressionSyntax? Invocation { get; } = invocation;

    internal ImmutableArray<IArgumentOperation> Arguments { get; } = arguments;

    internal static HandlerCall? Of(SiteContext context)
    {
        if (context.Function is not { } function)
        {
            return
                context.SymbolOf(context.Site.Written) is IMethodSymbol group
                && Split(context.Site.Written) is var (target, name)
                ? new HandlerCall(group, target, name, null, ImmutableArray<IArgumentOperation>.Empty)
                : null;
        }

        return
            Single(function) is InvocationExpressionSyntax invocation
            && context.OperationOf(invocation) is IInvocationOperation operation
            && Split(invocation.Expression) is var (receiver, called)
            ? new HandlerCall(operation.TargetMethod, receiver, called, invocation, operation.Arguments)
            : null;
    }

    /// <summary>Gets the single expression of a body; in an async one without the await.</summary>
    private static ExpressionSyntax? Single(AnonymousFunctionExpressionSyntax function)
    {
        ExpressionSyntax? only =
            function.ExpressionBody
            ?? (
                function.Block is { Statements: { Count: 1 } statements }
                    ? statements[0] switch
                    {
                        ExpressionStatementSyntax statement => statement.Expression,
                        ReturnStatementSyntax statement => statement.Expression,
                        _ => null,
                    }
                    : null
            );
        bool isAsync = function.AsyncKeyword.IsKind(SyntaxKind.AsyncKeyword);
        return isAsync ? (only as AwaitExpressionSyntax)?.Expression : only;
    }

    private static (ExpressionSyntax? Receiver, SimpleNameSyntax Name)? Split(ExpressionSyntax called) =>
        called switch
        {
            MemberAccessExpressionSyntax { RawKind: (int)SyntaxKind.SimpleMemberAccessExpression } access => (
                access.Expression,
                access.Name
            ),
            SimpleNameSyntax simple => (null, simple),
            _ => null,
        };
}
