using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis.Diagnostics;

namespace ClosureGen.Closures.Finding;

/// <summary>Reports at each dispatch site what its delegate and its closure cost.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class DispatchSiteAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        ImmutableArray.Create(
            SiteDescriptors.TaskRunAllocates,
            SiteDescriptors.StartNewAllocates,
            SiteDescriptors.NewTaskAllocates,
            SiteDescriptors.ThreadPoolAllocates,
            SiteDescriptors.ParallelAllocates,
            SiteDescriptors.ContinueWithAllocates,
            SiteDescriptors.SynchronizationContextAllocates,
            SiteDescriptors.TimerAllocates,
            SiteDescriptors.RegisterAllocates,
            SiteDescriptors.NewThreadAllocates,
            SiteDescriptors.OwnMethodAllocates,
            SiteDescriptors.LoopRace
        );

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(Start);
    }

    private void Start(CompilationStartAnalysisContext context)
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

    private void Report(
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
            context.ReportDiagnostic(
                Diagnostic.Create(
                    SupportedDiagnostics.First(descriptor => descriptor.Id == site.Family.Id),
                    Location.Create(context.Node.SyntaxTree, site.Span),
                    SiteProperties.Of(site),
                    SiteMessage.Of(site)
                )
            );
            foreach (IdentifierNameSyntax name in LoopRaces.Of(site, context.SemanticModel, context.CancellationToken))
            {
                context.ReportDiagnostic(
                    Diagnostic.Create(SiteDescriptors.LoopRace, name.GetLocation(), name.Identifier.ValueText)
                );
            }
        }
    }

    /// <summary>
    /// The oldest compiler visits the arguments for a base class twice: as part of the type, and as part of its primary
    /// constructor.
    /// </summary>
    private static bool IsOfTypeToo(SyntaxNodeAnalysisContext context) =>
        context.ContainingSymbol is INamedTypeSymbol
        && context.Node.FirstAncestorOrSelf<PrimaryConstructorBaseTypeSyntax>() is not null;
}
