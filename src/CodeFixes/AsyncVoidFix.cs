using System.Linq;
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

    private protected override async Task RegisterAsync(CodeFixContext context, SyntaxNode root, Diagnostic diagnostic)
    {
        if (
            root.FindNode(diagnostic.Location.SourceSpan)
                is PredefinedTypeSyntax { Parent: MethodDeclarationSyntax method } type
            && await context.Document.GetSemanticModelAsync(context.CancellationToken).ConfigureAwait(false)
                is { } model
            && model.GetDeclaredSymbol(method, context.CancellationToken) is { } symbol
            && !IsBound(symbol)
        )
        {
            TypeSyntax task = SyntaxFactory
                .ParseTypeName("global::System.Threading.Tasks.Task")
                .WithTriviaFrom(type)
                .WithAdditionalAnnotations(Simplifier.Annotation);
            if (await Compiles(context, root, type, task).ConfigureAwait(false))
                Replace(context, diagnostic, "Return Task", root, type, task);
        }
    }

    /// <summary>
    /// Gets whether the return type is somebody else's too: the other half of a partial method may be anywhere, a base
    /// method, one that overrides it, or an interface may have more to lose.
    /// </summary>
    private static bool IsBound(IMethodSymbol method) =>
        method.PartialDefinitionPart is not null
        || method.PartialImplementationPart is not null
        || method.IsOverride
        || method.IsVirtual
        || method.IsAbstract
        || method.ContainingType.AllInterfaces.Any(type =>
            type.GetMembers(method.Name)
                .Any(member =>
                    SymbolEqualityComparer.Default.Equals(
                        method.ContainingType.FindImplementationForInterfaceMember(member),
                        method
                    )
                )
        );
}
