using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis.Diagnostics;

namespace ClosureGen.Closures.Finding;

/// <summary>Reports at each dispatch site what its delegate and its closure cost.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class DispatchSiteAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => SiteDescriptors.All;

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(Start);
    }

    private static void Start(CompilationStartAnalysisContext context)
    {
        var aliases = new TypeAliases(context.Compilation, context.CancellationToken);
        // Each member is read once, however many calls it has.
        var members = new ConditionalWeakTable<SyntaxNode, Lazy<ImmutableArray<DispatchSite>>>();
        var own = new ConditionalWeakTable<SyntaxTree, OwnMethods>();
        context.RegisterSyntaxNodeAction(
            node =>
                Report(
                    node,
                    aliases,
                    own.GetValue(node.Node.SyntaxTree, tree => OwnMethods.Of(context.Options, tree)),
                    members
                ),
            CallSyntax.Kinds
        );
    }

    private static void Report(
        SyntaxNodeAnalysisContext context,
        TypeAliases aliases,
        OwnMethods own,
        ConditionalWeakTable<SyntaxNode, Lazy<ImmutableArray<DispatchSite>>> members
    )
    {
        if (!CallSyntax.MayBeSite(context.Node, aliases, own) || IsOfTypeToo(context))
        {
            return;
        }

        var finder = new SiteFinder(context.SemanticModel, aliases, own, context.CancellationToken);
        if (finder.FamilyOf(context.Node) is null || finder.MemberOf(context.Node) is not { } member)
        {
            return;
        }

        Lazy<ImmutableArray<DispatchSite>> sites = members.GetValue(
            member.Syntax,
            _ => new Lazy<ImmutableArray<DispatchSite>>(() => finder.Find(member), LazyThreadSafetyMode.PublicationOnly)
        );
        foreach (DispatchSite site in sites.Value.Where(site => site.Call == context.Node))
        {
            foreach (Diagnostic found in Of(site, context.SemanticModel, context.CancellationToken))
            {
                context.ReportDiagnostic(found);
            }
        }
    }

    /// <summary>Gets what is said of a site: what it allocates, and the races of its lambda.</summary>
    internal static IEnumerable<Diagnostic> Of(
        DispatchSite site,
        SemanticModel model,
        CancellationToken cancellationToken
    ) =>
        LoopRaces
            .Of(site, model, cancellationToken)
            .Select(static name =>
                Diagnostic.Create(SiteDescriptors.LoopRace, name.GetLocation(), name.Identifier.ValueText)
            )
            .Prepend(
                Diagnostic.Create(site.Family.Rule, Location.Create(model.SyntaxTree, site.Span), SiteMessage.Of(site))
            );

    /// <summary>
    /// The oldest compiler visits the arguments for a base class twice: as part of the type, and as part of its primary
    /// constructor.
    /// </summary>
    private static bool IsOfTypeToo(SyntaxNodeAnalysisContext context) =>
        context.ContainingSymbol is INamedTypeSymbol
        && context.Node.FirstAncestorOrSelf<PrimaryConstructorBaseTypeSyntax>() is not null;
}
