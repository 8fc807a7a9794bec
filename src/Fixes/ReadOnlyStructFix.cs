using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Generator.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.Fixes;

/// <summary>
/// Makes a struct, or its handler, readonly if that compiles and no call would then run on a copy of its receiver.
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
            // A ref struct cannot be stored even if it is readonly.
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

    /// <summary>
    /// The parameters of a record struct are properties that other code may set; readonly would remove the setters.
    /// </summary>
    private static bool HasSettableParameters(INamedTypeSymbol type, CancellationToken cancellationToken) =>
        type.DeclaringSyntaxReferences.Any(part =>
            part.GetSyntax(cancellationToken) is RecordDeclarationSyntax { ParameterList: not null }
        );
}
