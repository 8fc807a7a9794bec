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
        string arguments = call.Invocation is { } invocation
            ? DirectArguments.Of(context, invocation)
            : DirectArguments.OfGroup(context);
        TextSpan[] kept =
        [
            .. verb.Kept,
            .. call.Invocation is { } kept1 ? new[] { kept1.ArgumentList.Span } : [],
            .. call.Receiver is { } kept2 ? new[] { kept2.Span } : [],
        ];
        var rewrite = SiteRewrite.Of(SiteForm.Direct);
        string name = stem + "Work";
        var change = new TextChange(verb.Replaced.Span, $"{receiver}{name}{types}{arguments}{verb.Text}");
        rewrite.Add(context.Document.Id, change);
        rewrite.Pairing = new PairedCall(call.Method, name, change);
        if (CommentLines.Above(context, verb.Replaced, kept) is { } comments)
        {
            rewrite.Add(context.Document.Id, comments);
        }

        handler.AddTo(rewrite, stem, isInAssembly: context.Compilation.ContainsSyntaxTree(handler.Syntax.SyntaxTree));
        rewrite.Title = $"Make '{call.Method.Name}' a handler and dispatch it";
        return rewrite;
    }

    private static SiteRewrite Refused(string reason) => SiteRewrite.Refused(SiteForm.Direct, reason);
}
