using System;
using System.Linq;
using System.Threading.Tasks;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Simplification;

namespace ClosureGen.Fixes;

/// <summary>Writes the method that a handler's <c>OnError</c> names, behind the handler.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(WriteOnErrorFix))]
public sealed class WriteOnErrorFix : FixBase
{
    /// <summary>Creates the fix.</summary>
    public WriteOnErrorFix()
        : base(DiagnosticIds.OnErrorUnusable) { }

    private protected override async Task RegisterAsync(CodeFixContext context, SyntaxNode root, Diagnostic diagnostic)
    {
        if (
            !diagnostic.Properties.TryGetValue("MissingName", out string? name)
            || !SyntaxFacts.IsValidIdentifier(name)
            || root.FindNode(diagnostic.Location.SourceSpan).FirstAncestorOrSelf<MethodDeclarationSyntax>()
                is not { Parent: TypeDeclarationSyntax type } handler
            || await context.Document.GetSemanticModelAsync(context.CancellationToken).ConfigureAwait(false)
                is not { } model
            || model.GetDeclaredSymbol(handler, context.CancellationToken) is not { } symbol
        )
        {
            return;
        }

        TypeDeclarationSyntax changed = type.InsertNodesAfter(handler, [Write(symbol, name!, handler)]);
        if (await TriedChange.Compiles(context, root, type, changed).ConfigureAwait(false))
        {
            Replace(context, diagnostic, $"Add the method '{name}'", root, type, changed);
        }
    }

    /// <summary>A method that throws until it is implemented; its exception is reported together with the handler's.</summary>
    private static MemberDeclarationSyntax Write(IMethodSymbol symbol, string name, MethodDeclarationSyntax handler)
    {
        string text = handler.SyntaxTree.ToString();
        string lineEnd = text.Contains("\r\n") ? "\r\n" : "\n";
        string indentation = string.Concat(
            handler.GetLeadingTrivia().Reverse().TakeWhile(static trivia => trivia.IsKind(SyntaxKind.WhitespaceTrivia))
        );
        bool isOnItsOwnLine = handler
            .GetTrailingTrivia()
            .Any(static trivia => trivia.IsKind(SyntaxKind.EndOfLineTrivia));
        string modifier =
            symbol.IsStatic ? "static "
            : symbol.ContainingType is { IsValueType: true, IsReadOnly: false } ? "readonly "
            : "";
        string identifier = SyntaxFacts.GetKeywordKind(name) == SyntaxKind.None ? name : "@" + name;
        string method =
            (isOnItsOwnLine ? lineEnd + indentation : " ")
            + $"private {modifier}void {identifier}(global::System.Exception exception) => throw new global::System.NotImplementedException();"
            + (isOnItsOwnLine ? lineEnd : "");
        return SyntaxFactory.ParseMemberDeclaration(method)!.WithAdditionalAnnotations(Simplifier.Annotation);
    }
}
