namespace ClosureGen.Closures.Fixing.Forms;

/// <summary>A handler's own token becomes the dispatch's, so it must already be that token.</summary>
internal static class DirectTokens
{
    internal static bool HasToken(IMethodSymbol method) =>
        (method.ReducedFrom ?? method).Parameters.Any(static parameter =>
            KnownTypes.IsCancellationToken(parameter.Type)
        );

    internal static string? Refuse(SiteContext context, HandlerCall call)
    {
        if (
            (call.Method.ReducedFrom ?? call.Method).Parameters.Count(static parameter =>
                KnownTypes.IsCancellationToken(parameter.Type)
            ) != 1
            || call.Invocation is null
        )
        {
            return Reasons.OtherToken;
        }

        IOperation handed = call
            .Arguments.First(static argument => KnownTypes.IsCancellationToken(argument.Parameter!.Type))
            .Value;
        ArgumentSyntax? own = context.Call.Token;
        bool ownIsNone = own is null || Tokens.IsNone(context.Model, own.Expression);
        bool handedIsNone =
            handed is IDefaultValueOperation
            || handed.Syntax is ExpressionSyntax written && Tokens.IsNone(context.Model, written);
        if (ownIsNone || handedIsNone)
        {
            return ownIsNone && handedIsNone ? null : Reasons.OtherToken;
        }

        ISymbol? variable = handed.Variable();
        return variable is not null && context.SymbolOf(own!.Expression).IsSame(variable) ? null : Reasons.OtherToken;
    }
}
