using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using ClosureGen.Closures.Finding;
using ClosureGen.Closures.Fixing.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace ClosureGen.Closures.Fixing.Reading;

/// <summary>A site with everything that the forms need to know about it.</summary>
internal sealed class SiteContext
{
    private SiteContext(
        Document document,
        SemanticModel model,
        DispatchSite site,
        DispatchCall call,
        IMethodSymbol invoke,
        SiteSettings settings
    )
    {
        Settings = settings;
        Document = document;
        Model = model;
        Root = model.SyntaxTree.GetRoot();
        Text = model.SyntaxTree.GetText();
        Site = site;
        Call = call;
        Invoke = invoke;
        Layout = Layout.Of(Text);
        // A top-level program's args has no declaration.
        Variables = site
            .Variables.OrderBy(static variable => variable.Locations.FirstOrDefault()?.SourceSpan.Start ?? -1)
            .ToImmutableArray();
    }

    internal Document Document { get; }

    internal SemanticModel Model { get; }

    internal Compilation Compilation => Model.Compilation;

    internal SyntaxNode Root { get; }

    internal SourceText Text { get; }

    internal Layout Layout { get; }

    internal SiteSettings Settings { get; }

    /// <summary>Gets the project's version of C#.</summary>
    internal LanguageVersion Language => ((CSharpParseOptions)Model.SyntaxTree.Options).LanguageVersion;

    internal DispatchSite Site { get; }

    internal DispatchCall Call { get; }

    /// <summary>Gets the delegate's <c>Invoke</c>.</summary>
    internal IMethodSymbol Invoke { get; }

    /// <summary>Gets the lambda or anonymous method; null for a method group.</summary>
    internal AnonymousFunctionExpressionSyntax? Function => Site.Written as AnonymousFunctionExpressionSyntax;

    /// <summary>Gets the captured locals and parameters in the order of their declarations.</summary>
    internal ImmutableArray<ISymbol> Variables { get; }

    internal bool CapturesThis => Site.CapturesThis;

    internal bool IsAsync => Function?.AsyncKeyword.IsKind(SyntaxKind.AsyncKeyword) == true;

    /// <summary>Gets the delegate's result, without the task around it; null if there is none.</summary>
    internal ITypeSymbol? Result =>
        Invoke.ReturnsVoid ? null
        : Invoke.ReturnType is INamedTypeSymbol task && IsTaskLike(task) ? task.TypeArguments.FirstOrDefault()
        : Invoke.ReturnType;

    internal bool ReturnsTask => Invoke.ReturnType is INamedTypeSymbol type && IsTaskLike(type);

    /// <summary>Gets the member of a type that the site is in; null in a top-level program.</summary>
    internal MemberDeclarationSyntax? Member =>
        Site
            .Written.Ancestors()
            .OfType<MemberDeclarationSyntax>()
            .FirstOrDefault(static node => node.Parent is TypeDeclarationSyntax);

    internal static SiteContext? Of(
        Document document,
        SemanticModel model,
        DispatchSite site,
        SiteSettings settings,
        CancellationToken cancellationToken
    ) =>
        DispatchCall.Of(site, model, cancellationToken) is { } call
        && model.GetTypeInfo(site.Written, cancellationToken).ConvertedType
            is INamedTypeSymbol { DelegateInvokeMethod: { } invoke }
            ? new SiteContext(document, model, site, call, invoke, settings)
            : null;

    /// <summary>Lists the functions around the site, from the innermost one out.</summary>
    internal IEnumerable<SyntaxNode> FunctionsAround() => FunctionsAround(Site.Written);

    /// <summary>Lists the functions around a node, from the innermost one out.</summary>
    internal static IEnumerable<SyntaxNode> FunctionsAround(SyntaxNode node) =>
        node.Ancestors()
            .TakeWhile(static node => node is not MemberDeclarationSyntax || node is GlobalStatementSyntax)
            .Where(static node => node is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax);

    /// <summary>Lists where the member around the site, or the top-level program, names a variable.</summary>
    internal IEnumerable<IdentifierNameSyntax> NamesOf(ISymbol variable, CancellationToken cancellationToken) =>
        NamesOf(variable, (SyntaxNode?)Member ?? Root, cancellationToken);

    /// <summary>Lists where a part of the file names a variable.</summary>
    internal IEnumerable<IdentifierNameSyntax> NamesOf(
        ISymbol variable,
        SyntaxNode scope,
        CancellationToken cancellationToken
    ) =>
        scope
            .DescendantNodes()
            .OfType<IdentifierNameSyntax>()
            .Where(name =>
                name.Identifier.ValueText == variable.Name
                && SymbolEqualityComparer.Default.Equals(Model.GetSymbolInfo(name, cancellationToken).Symbol, variable)
            );

    internal static bool IsTaskLike(INamedTypeSymbol type) =>
        Generator.Parsing.KnownTypes.IsTask(type) || Generator.Parsing.KnownTypes.IsValueTask(type);

    /// <summary>Gets the text of a node, without the trivia around it.</summary>
    internal string TextOf(SyntaxNode node) => Text.ToString(node.Span);

    internal string TextOf(TextSpan span) => Text.ToString(span);
}
