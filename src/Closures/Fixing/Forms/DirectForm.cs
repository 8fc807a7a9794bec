namespace ClosureGen.Closures.Fixing.Forms;

/// <summary>Makes the only method that a lambda calls a handler, and pairs it with the same arguments.</summary>
internal static class DirectForm
{
    internal static SiteRewrite Plan(SiteContext context)
    {
        if (HandlerCall.Of(context) is not { } call)
        {
            return Refused(Reasons.NotOneCall);
        }

        if (DirectRules.Refuse(context, call) is { } reason)
        {
            return Refused(reason);
        }

        if (HandlerDeclaration.Of(context, call.Method) is not { } handler)
        {
            return Refused(Reasons.NoSource);
        }

        if (handler.Refuse() is { } unfit)
        {
            return Refused(unfit);
        }

        if (ExtractedForm.LooksAtStack(handler.Syntax))
        {
            return Refused(Reasons.Stack);
        }

        bool hasToken = DirectTokens.HasToken(call.Method);
        VerbCall verb = VerbCall.Of(context, ExtractedForm.AsksForTask(handler.Syntax), hasToken);
        string? refusal =
            verb.Refusal
            ?? (hasToken ? DirectTokens.Refuse(context, call) : null)
            ?? (verb.FlowsContext == handler.FlowsContext ? null : Reasons.OtherContext);
        return refusal is null ? Rewrite(context, call, handler, verb) : Refused(refusal);
    }

    private static SiteRewrite Rewrite(SiteContext context, HandlerCall call, HandlerDeclaration handler, VerbCall verb)
    {
        if (handler.StemFor(context) is not { } stem)
        {
            return Refused(Reasons.NoName);
        }

        string receiver = call.Receiver is { } written ? context.TextOf(written) + "." : "";
        string types = call.Name is GenericNameSyntax generic ? context.TextOf(generic.TypeArgumentList) : "";
        string arguments =
            call.Invocation is { } invocation ? context.TextOf(invocation.ArgumentList)
            : context.Invoke.Parameters.IsEmpty ? "()"
            : "(null)";
        var rewrite = SiteRewrite.Of(SiteForm.Direct);
        string name = GeneratedNames.Work(stem);
        var change = new TextChange(verb.Replaced.Span, $"{receiver}{name}{types}{arguments}{verb.Text}");
        rewrite.Add(context.Document.Id, change);
        rewrite.Pairing = new PairedCall(name, change, call.Method);
        handler.AddTo(rewrite, stem, isInAssembly: context.Compilation.ContainsSyntaxTree(handler.Syntax.SyntaxTree));
        rewrite.Title = $"Make '{call.Method.Name}' a handler and dispatch it";
        return rewrite;
    }

    private static SiteRewrite Refused(string reason) => SiteRewrite.Refused(SiteForm.Direct, reason);
}
