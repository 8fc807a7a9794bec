using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Generator.Diagnostics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.CodeFixes;

/// <summary>
/// Makes a struct, or its handler, readonly where the compiler has nothing against it, and where it would not let a call
/// run on a copy of what it runs on now.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ReadOnlyStructFix))]
public sealed class ReadOnlyStructFix : FixBase
{
    /// <summary>Creates the fix.</summary>
    public ReadOnlyStructFix()
        : base(DiagnosticIds.MutableStruct) { }

    private protected override async Task RegisterAsync(CodeFixContext context, SyntaxNode root, Diagnostic diagnostic)
    {
        if (
            root.FindNode(diagnostic.Location.SourceSpan)
                is not MethodDeclarationSyntax { Parent: TypeDeclarationSyntax type } method
            || await context.Document.GetSemanticModelAsync(context.CancellationToken).ConfigureAwait(false)
                is not { } model
            || model.GetDeclaredSymbol(method, context.CancellationToken) is not { } handler
            // Readonly too, it is not kept.
            || handler.ContainingType.IsRefLikeType
        )
        {
            return;
        }

        TypeDeclarationSyntax readOnlyType = Modifiers.AddReadOnly(type);
        if (
            !HasSettableParameters(handler.ContainingType, context.CancellationToken)
            && !handler
                .ContainingType.GetMembers()
                .OfType<IMethodSymbol>()
                .Any(member => NewCopies.AreIn(member, model.Compilation, context.CancellationToken))
            && await TriedChange.Compiles(context, root, type, readOnlyType).ConfigureAwait(false)
        )
        {
            Replace(
                context,
                diagnostic,
                $"Make '{type.Identifier.ValueText}' readonly",
                root,
                type,
                readOnlyType,
                "Make the struct readonly"
            );
        }

        MethodDeclarationSyntax readOnlyMethod = Modifiers.AddReadOnly(method);
        if (
            !NewCopies.AreIn(handler, model.Compilation, context.CancellationToken)
            && await TriedChange.Compiles(context, root, method, readOnlyMethod).ConfigureAwait(false)
        )
        {
            Replace(
                context,
                diagnostic,
                $"Make '{method.Identifier.ValueText}' readonly",
                root,
                method,
                readOnlyMethod,
                "Make the handler readonly"
            );
        }
    }

    /// <summary>The parameters of a record struct are properties that others may set; readonly takes that away.</summary>
    private static bool HasSettableParameters(INamedTypeSymbol type, CancellationToken cancellationToken) =>
        type.DeclaringSyntaxReferences.Any(part =>
            part.GetSyntax(cancellationToken) is RecordDeclarationSyntax { ParameterList: not null }
        );
}
