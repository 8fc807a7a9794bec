namespace ClosureGen.Closures.Fixing;

/// <summary>Chooses the rewrite of a site: the first form that keeps the program's behavior.</summary>
internal static class SitePlanner
{
    private const LanguageVersion CSharp12 = (LanguageVersion)1200;

    /// <summary>Plans the rewrite of a site.</summary>
    internal static SiteRewrite Plan(Document document, SemanticModel model, DispatchSite site, SiteSettings settings)
    {
        if (site.Family == SiteFamily.Parallel || site.Family == SiteFamily.Wrapper)
        {
            return SiteRewrite.Refused(
                SiteForm.State,
                site.Family == SiteFamily.Wrapper
                    ? Reasons.OwnMethod
                    : Reasons.LoopByHand(model.GetSymbolInfo(site.Call).Symbol?.Name ?? "")
            );
        }

        if (site.Kind == DelegateKind.LocalFunction)
        {
            return LocalFunctionForm.Plan(document, model, site, settings);
        }

        if (SiteContext.Of(document, model, site, settings) is not { } context)
        {
            return SiteRewrite.Refused(SiteForm.State, Reasons.NoCall);
        }

        if (RefuseAlways(context) is { } reason)
        {
            return SiteRewrite.Refused(SiteForm.State, reason);
        }

        // The reason against the first form that suits any lambda is the most useful one.
        SiteRewrite? refused = null;
        foreach ((SiteForm form, Func<SiteRewrite> plan) in Forms(context))
        {
            SiteRewrite tried = settings.Banned.TryGetValue(form, out string? message)
                ? SiteRewrite.Refused(form, message)
                : plan();
            if (tried.Refusal is null)
            {
                return IsBesideOtherSymbols(context) ? SiteRewrite.Refused(form, Reasons.OtherSymbols) : tried;
            }

            refused = refused is null || refused.Form == SiteForm.Direct ? tried : refused;
        }

        return settings.Verbs == VerbSupport.Missing && HasVerb(site.Family) && !settings.OnlyStates
            ? SiteRewrite.Refused(SiteForm.Extracted, Reasons.AddPackage(document.Project))
            : refused!;
    }

    private static IEnumerable<(SiteForm Form, Func<SiteRewrite> Plan)> Forms(SiteContext context)
    {
        if (HasVerb(context.Site.Family) && context.Settings is { Verbs: VerbSupport.Referenced, OnlyStates: false })
        {
            bool isOld = context.Language < CSharp12;
            yield return (SiteForm.Direct, () => isOld ? Refused(SiteForm.Direct) : DirectForm.Plan(context));
            yield return (SiteForm.Extracted, () => isOld ? Refused(SiteForm.Extracted) : ExtractedForm.Plan(context));
        }

        // A field is shorter than the long overload of StartNew, and cheaper than a tuple with the call's own state.
        bool keepsFirst =
            (context.Site.Family == SiteFamily.TaskRun && context.Function is null)
            || (
                context.Variables.IsEmpty
                && context.Call.State is { } own
                && !StateCall.IsNull(context.Model, own.Expression)
            );
        if (keepsFirst)
        {
            yield return (SiteForm.Kept, () => KeptForm.Plan(context));
        }

        yield return (SiteForm.State, () => StateForm.Plan(context));
        if (!keepsFirst)
        {
            yield return (SiteForm.Kept, () => KeptForm.Plan(context));
        }
    }

    private static SiteRewrite Refused(SiteForm form) => SiteRewrite.Refused(form, Reasons.LanguageVersion);

    /// <summary>
    /// Tells whether a handler saves what a state does not. StartNew has an overload with a state, which allocates nothing
    /// but a task either.
    /// </summary>
    private static bool HasVerb(SiteFamily family) => family == SiteFamily.TaskRun || family == SiteFamily.ThreadPool;

    /// <summary>
    /// Tells whether code that is compiled only under other symbols names a captured variable, which it may assign, or may
    /// start a thread.
    /// </summary>
    private static bool IsBesideOtherSymbols(SiteContext context) =>
        context.Site.Family == SiteFamily.NewThread
            ? DisabledCode.Names(context.Root, "Start")
            : context.Variables.Any(variable =>
                DisabledCode.Names((SyntaxNode?)context.Member ?? context.Root, variable.Name)
            );

    private static string? RefuseAlways(SiteContext context) =>
        HasDirectives(context) ? Reasons.Directives : CaptureTypes.Check(context) ?? CaptureSafety.Check(context);

    /// <summary>Directives before the statement stay where they are, and warnings and regions move with the body.</summary>
    private static bool HasDirectives(SiteContext context) =>
        context.Call.Expression.ContainsDirectives
        && context
            .Call.Expression.DescendantTrivia()
            .Any(trivia =>
                trivia.IsDirective
                && context.Call.Expression.Span.Contains(trivia.Span)
                && !(
                    trivia.Kind()
                        is SyntaxKind.PragmaWarningDirectiveTrivia
                            or SyntaxKind.RegionDirectiveTrivia
                            or SyntaxKind.EndRegionDirectiveTrivia
                    && context.Function?.Block?.Span.Contains(trivia.Span) == true
                )
            );
}
