using System.Threading.Tasks;
using ClosureGen.Generator.Diagnostics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Simplification;

namespace ClosureGen.CodeFixes;

/// <summary>Turns <c>async void</c> into <c>async Task</c>.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(AsyncVoidFix))]
public sealed class AsyncVoidFix : FixBase
{
    /// <summary>Creates the fix.</summary>
    public AsyncVoidFix()
        : base(DiagnosticIds.AsyncVoid) { }

    private protected override Task RegisterAsync(CodeFixContext context, SyntaxNode root, Diagnostic diagnostic)
    {
        // A partial method has two return types to change, and the other half may be anywhere; an override has one that is
        // not to be changed.
        if (
            root.FindNode(diagnostic.Location.SourceSpan)
                is PredefinedTypeSyntax { Parent: MethodDeclarationSyntax method } type
            && !method.Modifiers.Any(SyntaxKind.PartialKeyword)
            && !method.Modifiers.Any(SyntaxKind.OverrideKeyword)
        )
        {
            TypeSyntax task = SyntaxFactory
                .ParseTypeName("global::System.Threading.Tasks.Task")
                .WithTriviaFrom(type)
                .WithAdditionalAnnotations(Simplifier.Annotation);
            Replace(context, diagnostic, "Return Task", root, type, task);
        }

        return Task.CompletedTask;
    }
}
