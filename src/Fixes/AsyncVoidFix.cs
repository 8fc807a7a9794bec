using System.Threading.Tasks;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Simplification;

namespace ClosureGen.Fixes;

/// <summary>Turns <c>async void</c> into <c>async Task</c>.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(AsyncVoidFix))]
public sealed class AsyncVoidFix : FixBase
{
    /// <summary>Creates the fix.</summary>
    public AsyncVoidFix()
        : base(DiagnosticIds.AsyncVoid) { }

    private protected override async Task RegisterAsync(CodeFixContext context, SyntaxNode root, Diagnostic diagnostic)
    {
        if (
            root.FindNode(diagnostic.Location.SourceSpan)
                is PredefinedTypeSyntax { Parent: MethodDeclarationSyntax method } type
            && await context.Document.GetSemanticModelAsync(context.CancellationToken).ConfigureAwait(false)
                is { } model
            && model.GetDeclaredSymbol(method, context.CancellationToken) is { IsVirtual: false }
        )
        {
            // An override of a virtual method may be in another project, which the compiler does not check here.
            TypeSyntax task = SyntaxFactory
                .ParseTypeName("global::System.Threading.Tasks.Task")
                .WithTriviaFrom(type)
                .WithAdditionalAnnotations(Simplifier.Annotation);
            if (await TriedChange.Compiles(context, root, type, task).ConfigureAwait(false))
            {
                Replace(context, diagnostic, "Return Task", root, type, task);
            }
        }
    }
}
