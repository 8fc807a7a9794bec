using System.Linq;
using System.Threading.Tasks;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.Fixes;

/// <summary>Calls <c>StartNew</c>, whose task may be awaited often, instead of <c>Dispatch</c>.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(StartNewFix))]
public sealed class StartNewFix : FixBase
{
    /// <summary>Creates the fix.</summary>
    public StartNewFix()
        : base(DiagnosticIds.AwaitedTwice) { }

    private protected override async Task RegisterAsync(CodeFixContext context, SyntaxNode root, Diagnostic diagnostic)
    {
        // A local declared without a value may have more assignments than the known one, and the assignment of a copy
        // is not known.
        if (
            diagnostic.AdditionalLocations.Count == 0
            || root.FindNode(diagnostic.AdditionalLocations[0].SourceSpan, getInnermostNodeForTie: true)
                is not InvocationExpressionSyntax
                {
                    Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Dispatch" } member,
                    Parent: EqualsValueClauseSyntax
                    {
                        Parent: VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax declaration } declarator
                    }
                }
            || declaration.Variables.Count > 1
            || UsesMoreThanATask(declarator)
        )
        {
            return;
        }

        VariableDeclarationSyntax changed = declaration.ReplaceNode(
            member.Name,
            SyntaxFactory.IdentifierName("StartNew").WithTriviaFrom(member.Name)
        );
        SyntaxToken? type = changed
            .Type.DescendantTokens()
            .Where(static token => token.ValueText == nameof(ValueTask))
            .Select(static token => (SyntaxToken?)token)
            .FirstOrDefault();
        if (type is { } token)
        {
            changed = changed.ReplaceToken(token, SyntaxFactory.Identifier(nameof(Task)).WithTriviaFrom(token));
        }

        if (await TriedChange.Compiles(context, root, declaration, changed).ConfigureAwait(false))
        {
            Replace(context, diagnostic, "Call StartNew()", root, declaration, changed);
        }
    }

    /// <summary>
    /// Gets whether a local is used where a <c>Task</c> does not fit: for a member that a task lacks, or as a
    /// <c>ValueTask</c>.
    /// </summary>
    private static bool UsesMoreThanATask(VariableDeclaratorSyntax local)
    {
        // In a top-level program each statement is a member.
        SyntaxNode member = local.FirstAncestorOrSelf<MemberDeclarationSyntax>()!;
        return (member is GlobalStatementSyntax ? member.Parent! : member)
            .DescendantNodes()
            .OfType<IdentifierNameSyntax>()
            .Any(name => name.Identifier.ValueText == local.Identifier.ValueText && !FitsATask(name));
    }

    private static bool FitsATask(IdentifierNameSyntax local) =>
        local.Parent switch
        {
            AwaitExpressionSyntax => true,
            MemberAccessExpressionSyntax { Name: var name } access => name == local
                || access.Expression == local && name.Identifier.ValueText is not ("AsTask" or "Preserve"),
            EqualsValueClauseSyntax { Parent.Parent: VariableDeclarationSyntax { Type.IsVar: true } } => true,
            _ => false,
        };
}
