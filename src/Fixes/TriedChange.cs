using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;

namespace ClosureGen.Fixes;

/// <summary>Applies a change tentatively and checks that it compiles.</summary>
internal static class TriedChange
{
    /// <summary>The warning about calls in a readonly member that run on a copy, because the called member may write.</summary>
    private const string CopyWarning = "CS8656";

    /// <summary>
    /// Checks that a change causes no new error in any file. The changed text is parsed again, because a tree built
    /// from nodes may differ from what its text parses to.
    /// </summary>
    internal static async Task<bool> Compiles(
        CodeFixContext context,
        SyntaxNode root,
        SyntaxNode old,
        SyntaxNode replacement
    )
    {
        Project after = Changed(context, root, old, replacement).Project;
        return await WereThere(await Errors(after, context.CancellationToken).ConfigureAwait(false), context)
            .ConfigureAwait(false);
    }

    /// <summary>
    /// Also emits the code of a change that awaits: only then does the compiler report a span or a reference that is
    /// used across an await.
    /// </summary>
    internal static async Task<bool> CompilesAwaited(
        CodeFixContext context,
        SyntaxNode root,
        SyntaxNode old,
        SyntaxNode replacement
    )
    {
        Document after = Changed(context, root, old, replacement);
        ILookup<string, Diagnostic> found = await Errors(after.Project, context.CancellationToken)
            .ConfigureAwait(false);
        return await WereThere(found, context).ConfigureAwait(false)
            && await Emits(after, found, context.CancellationToken).ConfigureAwait(false);
    }

    private static async Task<bool> WereThere(ILookup<string, Diagnostic> errors, CodeFixContext context)
    {
        Project before = context.Document.Project;
        ILookup<string, Diagnostic> known = await Errors(before, context.CancellationToken).ConfigureAwait(false);

        // Compared per kind: what is generated for the handler now may remove errors of another kind.
        return errors.All(kind => kind.Count() <= known[kind.Key].Count());
    }

    private static async Task<bool> Emits(
        Document document,
        ILookup<string, Diagnostic> known,
        CancellationToken cancellationToken
    )
    {
        SyntaxTree? tree = await document.GetSyntaxTreeAsync(cancellationToken).ConfigureAwait(false);
        Compilation? compilation = await document.Project.GetCompilationAsync(cancellationToken).ConfigureAwait(false);
        return compilation is null
            || compilation
                .Emit(Stream.Null, cancellationToken: cancellationToken)
                .Diagnostics.All(found =>
                    found.Severity != DiagnosticSeverity.Error
                    || found.Location.SourceTree != tree
                    || known.Contains(found.Id)
                );
    }

    private static Document Changed(CodeFixContext context, SyntaxNode root, SyntaxNode old, SyntaxNode replacement) =>
        context.Document.WithText(root.ReplaceNode(old, replacement).GetText(root.SyntaxTree.Encoding));

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
