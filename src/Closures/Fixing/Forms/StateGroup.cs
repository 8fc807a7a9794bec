namespace ClosureGen.Closures.Fixing.Forms;

/// <summary>Writes a static lambda instead of a method group, and passes the receiver as a state.</summary>
internal static class StateGroup
{
    internal static SiteRewrite Plan(SiteContext context)
    {
        ExpressionSyntax group = context.Site.Written;
        if (context.SymbolOf(group) is not IMethodSymbol method || method.MethodKind == MethodKind.LocalFunction)
        {
            return Refused(Reasons.LocalFunctionGroup);
        }

        (ExpressionSyntax? receiver, SimpleNameSyntax name) = group switch
        {
            MemberAccessExpressionSyntax access => (access.Expression, access.Name),
            SimpleNameSyntax simple => (null, simple),
            _ => (null, null!),
        };
        if (name is null || receiver is BaseExpressionSyntax)
        {
            return Refused(Reasons.Base);
        }

        ITypeSymbol? type = receiver is null ? method.ContainingType : context.TypeOf(receiver);
        if (receiver is null && context.Model.GetEnclosingSymbol(group.SpanStart)?.ContainingType is { } enclosing)
        {
            type = enclosing;
        }

        if (type is null || (type.IsValueType && !method.IsReadOnly && !type.IsReadOnly))
        {
            return Refused(Reasons.StructGroup);
        }

        if (receiver is not (null or ThisExpressionSyntax) && !NotNull.IsCertain(context, receiver))
        {
            return Refused(Reasons.MayBeNull);
        }

        StateCall call = StateCall.Of(context);
        return call.Own is not null ? Refused(Reasons.OwnState)
            : call.Refusal is { } refusal ? Refused(refusal)
            : Rewrite(context, call, receiver, name, type);
    }

    private static SiteRewrite Rewrite(
        SiteContext context,
        StateCall call,
        ExpressionSyntax? receiver,
        SimpleNameSyntax name,
        ITypeSymbol type
    )
    {
        string state = "state";
        string[] parameters = context.Invoke.Parameters.Select(static parameter => ParameterName(parameter)).ToArray();
        string[] arguments = parameters.ToArray();
        if (call.StateIndex >= 0)
        {
            parameters[call.StateIndex] = state;
            // The method was called with a null state before. Overloads differ by its type.
            arguments[call.StateIndex] =
                context.Model.LookupSymbols(name.SpanStart, type, name.Identifier.ValueText).Length == 1
                    ? "null"
                    : $"(object{(context.Types.IsAnnotated ? "?" : "")})null";
        }
        else
        {
            parameters = [.. parameters, state];
        }

        string list = parameters.Length == 1 ? parameters[0] : $"({string.Join(", ", parameters)})";
        string target =
            $"(({context.Types.Of(type.WithNullableAnnotation(NullableAnnotation.NotAnnotated))}){state}{context.Types.Bang})";
        string lambda =
            $"{StateForm.Static(context)}{list} => {target}.{context.TextOf(name)}({string.Join(", ", arguments)})";

        var rewrite = SiteRewrite.Of(SiteForm.State);
        rewrite.Add(context.Document.Id, call.Changes(receiver is null ? "this" : context.TextOf(receiver)));
        rewrite.Add(context.Document.Id, call.Unwrapped(context.Site.Written));
        rewrite.Add(context.Document.Id, new TextChange(context.Site.Written.Span, lambda));
        rewrite.Title = "Pass the receiver as a state";
        return rewrite;
    }

    private static string ParameterName(IParameterSymbol parameter) =>
        parameter.Type.Name == "Task"
            ? "task"
            : Identifiers.Escape(parameter.Name == "state" ? "value" : parameter.Name);

    private static SiteRewrite Refused(string reason) => SiteRewrite.Refused(SiteForm.State, reason);
}
