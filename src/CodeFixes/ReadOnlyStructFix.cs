using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Generator.Diagnostics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.CodeFixes;

/// <summary>Makes a struct, or its handler, readonly where the compiler has nothing against it.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ReadOnlyStructFix))]
public sealed class ReadOnlyStructFix : FixBase
{
    /// <summary>What calls of members that may write get in a readonly one: they run on a copy.</summary>
    private const string CopyWarning = "CS8656";

    /// <summary>Creates the fix.</summary>
    public ReadOnlyStructFix()
        : base(DiagnosticIds.MutableStruct) { }

    private protected override async Task RegisterAsync(CodeFixContext context, SyntaxNode root, Diagnostic diagnostic)
    {
        if (
            root.FindNode(diagnostic.Location.SourceSpan)
            is not MethodDeclarationSyntax { Parent: TypeDeclarationSyntax type } method
        )
        {
            return;
        }

        TypeDeclarationSyntax readOnlyType = Modifiers.AddReadOnly(type);
        if (CanChange(type) && await Compiles(context, root, type, readOnlyType).ConfigureAwait(false))
            Replace(context, diagnostic, $"Make '{type.Identifier.ValueText}' readonly", root, type, readOnlyType);

        MethodDeclarationSyntax readOnlyMethod = Modifiers.AddReadOnly(method);
        if (await Compiles(context, root, method, readOnlyMethod).ConfigureAwait(false))
            Replace(
                context,
                diagnostic,
                $"Make '{method.Identifier.ValueText}' readonly",
                root,
                method,
                readOnlyMethod
            );
    }

    /// <summary>The parameters of a record struct are properties that others may set; readonly takes that away.</summary>
    private static bool CanChange(TypeDeclarationSyntax type) =>
        type is StructDeclarationSyntax or RecordDeclarationSyntax { ParameterList: null };

    /// <summary>Asks the compiler whether a change makes an error that was not there, in any file.</summary>
    private static async Task<bool> Compiles(
        CodeFixContext context,
        SyntaxNode root,
        SyntaxNode old,
        SyntaxNode replacement
    )
    {
        Project before = context.Document.Project;
        Project after = context.Document.WithSyntaxRoot(root.ReplaceNode(old, replacement)).Project;
        ILookup<string, Diagnostic> known = await Errors(before, context.CancellationToken).ConfigureAwait(false);
        ILookup<string, Diagnostic> found = await Errors(after, context.CancellationToken).ConfigureAwait(false);

        // Each kind for itself: what is generated for the handler now may take away errors of another one.
        return found.All(kind => kind.Count() <= known[kind.Key].Count());
    }

    private static async Task<ILookup<string, Diagnostic>> Errors(
        Project project,
        CancellationToken cancellationToken
    ) =>
        (
            await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false) is { } compilation
                ? compilation.GetDiagnostics(cancellationToken)
                : ImmutableArray<Diagnostic>.Empty
        )
            .Where(static found => found.Severity == DiagnosticSeverity.Error || found.Id == CopyWarning)
            .ToLookup(static found => found.Id);
}
