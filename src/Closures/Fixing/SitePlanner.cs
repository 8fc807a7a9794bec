using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using ClosureGen.Closures.Finding;
using ClosureGen.Closures.Fixing.Forms;
using ClosureGen.Closures.Fixing.Reading;
using ClosureGen.Closures.Fixing.Safety;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.Closures.Fixing;

/// <summary>Chooses the rewrite of a site: the first form that keeps the program's behavior.</summary>
internal static class SitePlanner
{
    private const LanguageVersion CSharp12 = (LanguageVersion)1200;

    /// <summary>Plans the rewrite of a site.</summary>
    /// <param name="document">The site's document.</param>
    /// <param name="model">Its semantic model.</param>
    /// <param name="site">The site.</param>
    /// <param name="verbs">Whether the project, for each of its frameworks, has ClosureGen.</param>
    /// <param name="offer">Which rewrites are asked for.</param>
    /// <param name="linesAbove">How many lines earlier rewrites have added above the site.</param>
    /// <param name="banned">Forms that were tried, with the compiler's error.</param>
    /// <param name="cancellationToken">Stops the planning.</param>
    internal static SiteRewrite Plan(
        Document document,
        SemanticModel model,
        DispatchSite site,
        VerbSupport verbs,
        SiteOffer offer,
        int linesAbove,
        IReadOnlyDictionary<SiteForm, string> banned,
        CancellationToken cancellationToken
    )
    {
        if (SiteContext.Of(document, model, site, cancellationToken) is not { } context)
        {
            return SiteRewrite.Refused(
                SiteForm.State,
                site.Family == SiteFamily.Parallel ? Reasons.NoVerb : Reasons.NoCall
            );
        }

        context.LinesAbove = linesAbove;
        if (RefuseAlways(context, cancellationToken) is { } reason)
        {
            return SiteRewrite.Refused(SiteForm.State, reason);
        }

        // The reason against the most general form is the most useful one.
        SiteRewrite? last = null;
        foreach ((SiteForm form, Func<SiteRewrite> plan) in Forms(context, verbs, offer, cancellationToken))
        {
            if (banned.TryGetValue(form, out string? message))
            {
                last = SiteRewrite.Refused(form, message);
                continue;
            }

            last = plan();
            if (last.Refusal is null)
            {
                return IsBesideOtherSymbols(context) ? SiteRewrite.Refused(form, Reasons.OtherSymbols) : last;
            }
        }

        return last!;
    }

    private static IEnumerable<(SiteForm Form, Func<SiteRewrite> Plan)> Forms(
        SiteContext context,
        VerbSupport verbs,
        SiteOffer offer,
        CancellationToken cancellationToken
    )
    {
        SiteFamily family = context.Site.Family;
        verbs = offer == SiteOffer.StateOnly ? VerbSupport.Unsupported : verbs;
        bool hasVerb = family == SiteFamily.TaskRun || family == SiteFamily.StartNew || family == SiteFamily.ThreadPool;
        if (offer == SiteOffer.Batch)
        {
            yield return (
                SiteForm.Direct,
                () =>
                    verbs == VerbSupport.Referenced
                        ? BatchForm.Plan(context, cancellationToken)
                        : SiteRewrite.Refused(SiteForm.Direct, Reasons.NoVerb)
            );
        }
        else if (family == SiteFamily.Parallel)
        {
            yield return (SiteForm.Direct, () => ParallelForm.Plan(context, verbs, cancellationToken));
        }
        else if (!hasVerb)
        {
            yield return (SiteForm.State, () => StateForm.Plan(context, cancellationToken));
        }
        else if (verbs == VerbSupport.Referenced)
        {
            yield return (SiteForm.Direct, () => DirectForm.Plan(context, cancellationToken));
            yield return (SiteForm.Extracted, () => ExtractedForm.Plan(context, cancellationToken));
        }
        else
        {
            yield return (
                SiteForm.Extracted,
                () =>
                    verbs == VerbSupport.Missing && offer != SiteOffer.StateWithoutPackage
                        ? SiteRewrite.Refused(SiteForm.Extracted, Reasons.AddPackage(context.Document.Project))
                    : family == SiteFamily.TaskRun
                        ? SiteRewrite.Refused(
                            SiteForm.Extracted,
                            offer == SiteOffer.StateOnly ? Reasons.NoStateOverload : Reasons.Unsupported
                        )
                    : StateForm.Plan(context, cancellationToken)
            );
        }
    }

    /// <summary>
    /// Assignments of a captured variable, or the start of a thread, may be in code that is compiled only under other
    /// symbols.
    /// </summary>
    private static bool IsBesideOtherSymbols(SiteContext context) =>
        DisabledCode.IsIn(
            context.Member is { } member && context.Site.Family != SiteFamily.NewThread ? member : context.Root
        );

    private static string? RefuseAlways(SiteContext context, CancellationToken cancellationToken)
    {
        if (context.Model.SyntaxTree.Options is not CSharpParseOptions { LanguageVersion: >= CSharp12 })
        {
            return Reasons.LanguageVersion;
        }

        if (context.Call.Expression.ContainsDirectives)
        {
            return Reasons.Directives;
        }

        return context.Site.Kind == DelegateKind.LocalFunction
            ? Reasons.LocalFunctionGroup
            : CaptureTypes.Check(context) ?? CaptureSafety.Check(context, cancellationToken);
    }
}
