namespace ClosureGen.Closures.Fixing.Forms;

/// <summary>
/// Tells when a lambda's call may become a dispatch of the called method: if the method cannot tell the difference.
/// </summary>
internal static class DirectRules
{
    internal static string? Refuse(SiteContext context, HandlerCall call)
    {
        IMethodSymbol method = call.Method;
        if (method.MethodKind is not (MethodKind.Ordinary or MethodKind.ReducedExtension))
        {
            return Reasons.NotAHandler;
        }

        return RefuseResult(context, method)
            ?? RefuseReceiver(context, call)
            ?? RefuseArguments(context, call)
            ?? (context.IsInChecked ? Reasons.Checked : null);
    }

    /// <summary>The delegate must return what the method returns, without dropping or converting it.</summary>
    private static string? RefuseResult(SiteContext context, IMethodSymbol method)
    {
        if (context.IsAsync)
        {
            return
                context.Invoke.ReturnType is INamedTypeSymbol outer
                && method.ReturnType is INamedTypeSymbol inner
                && SiteContext.IsTaskLike(outer)
                && SiteContext.IsTaskLike(inner)
                && outer.TypeArguments.FirstOrDefault().IsSame(inner.TypeArguments.FirstOrDefault())
                && AsyncMethods.Is(method)
                ? null
                : Reasons.OtherResult;
        }

        return !method.ReturnType.IsSame(context.Invoke.ReturnType) ? Reasons.OtherResult
            : context.ReturnsTask && !AsyncMethods.Is(method) ? Reasons.NotAwaitable
            : null;
    }

    private static string? RefuseReceiver(SiteContext context, HandlerCall call)
    {
        if (call.Receiver is BaseExpressionSyntax)
        {
            return Reasons.BaseCall;
        }

        if (call.Receiver is null || call.Receiver is ThisExpressionSyntax)
        {
            return null;
        }

        ISymbol? symbol = context.SymbolOf(call.Receiver);
        if (symbol is ITypeSymbol or INamespaceSymbol)
        {
            return null;
        }

        if (call.Invocation is null)
        {
            // A method group's receiver is evaluated at the site. Null throws there too, but another exception.
            bool isStruct =
                context.Site.Kind == DelegateKind.MethodGroup && context.TypeOf(call.Receiver) is { IsValueType: true };
            return isStruct ? Reasons.StructGroup
                : call.Method is { MethodKind: MethodKind.ReducedExtension }
                || call.Method.IsVirtual
                || call.Method.IsOverride
                || call.Method.IsAbstract
                || NotNull.Is(context, call.Receiver)
                    ? null
                : Reasons.MayBeNull;
        }

        bool isVariable =
            symbol is ILocalSymbol or IParameterSymbol
            && context.Variables.Contains(symbol, SymbolEqualityComparer.Default);
        return !isVariable ? Reasons.ReadLater
            // An extension method may be called on null.
            : call.Method.IsStatic ? null
            : NotNull.IsCertain(context, call.Receiver) ? null
            : Reasons.MayBeNull;
    }

    /// <summary>Finds an argument whose value may change before the handler runs.</summary>
    private static string? RefuseArguments(SiteContext context, HandlerCall call)
    {
        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (argument.Parameter is not { RefKind: RefKind.None or RefKind.In })
            {
                return Reasons.NotAHandler;
            }

            bool isDefault = argument.ArgumentKind == ArgumentKind.DefaultValue;
            if (
                isDefault
                && (
                    CallerInfo.Has(argument, "CallerLineNumberAttribute")
                    || CallerInfo.Has(argument, "CallerArgumentExpressionAttribute")
                )
            )
            {
                return Reasons.ReadLater;
            }

            if (!isDefault && !DirectArguments.IsFixed(context, argument.Value))
            {
                return Reasons.ReadLater;
            }
        }

        return null;
    }
}
