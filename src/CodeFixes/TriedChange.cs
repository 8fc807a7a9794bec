using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;

namespace ClosureGen.CodeFixes;

/// <summary>Makes a change for a try, and asks the compiler what it has against it.</summary>
internal static class TriedChange
{
    /// <summary>What calls of members that may write get in a readonly one: they run on a copy.</summary>
    private const string CopyWarning = "CS8656";

    /// <summary>
    /// Asks the compiler whether a change makes an error that was not there, in any file. It reads the text, as it will
    /// later: a tree may be one that no text is read as.
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
    /// Asks of a change that awaits something also what the compiler finds no sooner than when it makes code: a span or a
    /// reference does not live on behind an await.
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

        // Each kind for itself: what is generated for the handler now may take away errors of another one.
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
