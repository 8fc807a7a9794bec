namespace ClosureGen.Tool.Fixing;

/// <summary>The rewrites of a project's sites, before anything is written.</summary>
internal sealed partial class ProjectFix(
    LoadedProject project,
    Dictionary<SitePlace, FixedSite> sites,
    IReadOnlyList<TextEdit> edits
)
{
    /// <summary>Gets the files that change, by path.</summary>
    internal IReadOnlyList<TextEdit> Edits { get; } = edits;

    /// <summary>Rewrites the sites that were found.</summary>
    internal static async Task<ProjectFix> TryAsync(
        LoadedProject project,
        IReadOnlyList<ScannedSite> found,
        CancellationToken cancellationToken,
        bool onlyStates = false
    )
    {
        Solution solution = project.Solution;
        if (found.Count == 0)
        {
            return new ProjectFix(project, [], []);
        }

        FixResult result = await ClosureFixer.FixAsync(
            solution,
            project.Frameworks[0].Id,
            found.Select(static site => site.Place),
            onlyStates: onlyStates,
            cancellationToken: cancellationToken
        );
        return new ProjectFix(
            project,
            result.Sites.ToDictionary(static site => site.Place),
            [
                .. (await EditsAsync(solution, result.Solution, cancellationToken)).Select(edit =>
                    project.IsFile ? WithPackage(edit) : edit
                ),
            ]
        );
    }

    /// <summary>Gets why a site is left, in one line, with a path relative to the current directory; null if it is rewritten.</summary>
    internal string? Reason(SitePlace place) =>
        sites.TryGetValue(place, out FixedSite? site)
            ? site.Reason is { } reason
                ? LineBreaks().Replace(reason, " ").Replace(project.Path, RelativePath.Of(project.Path))
                : null
            : "The site is compiled for another target framework only.";

    private static async Task<IReadOnlyList<TextEdit>> EditsAsync(
        Solution before,
        Solution after,
        CancellationToken cancellationToken
    )
    {
        var edits = new SortedDictionary<string, TextEdit>(System.StringComparer.Ordinal);
        foreach (
            DocumentId id in after
                .GetChanges(before)
                .GetProjectChanges()
                .SelectMany(static project => project.GetChangedDocuments())
        )
        {
            Document document = after.GetDocument(id)!;
            SourceText old = await before.GetDocument(id)!.GetTextAsync(cancellationToken);
            SourceText changed = await document.GetTextAsync(cancellationToken);
            if (!old.ContentEquals(changed))
            {
                edits.TryAdd(document.FilePath!, new TextEdit(document.FilePath!, old, changed));
            }
        }

        return [.. edits.Values];
    }

    /// <summary>Adds the directive by which 'dotnet run file.cs' references ClosureGen, if the rewrites need it.</summary>
    private static TextEdit WithPackage(TextEdit edit)
    {
        string text = edit.After.ToString();
        if (
            !text.Contains("NoCapture", StringComparison.Ordinal)
            || edit.Before.ToString().Contains("NoCapture", StringComparison.Ordinal)
            || text.Contains("#:package ClosureGen", StringComparison.Ordinal)
        )
        {
            return edit;
        }

        TextLine first = edit.After.Lines[0];
        int start = text.StartsWith("#!", StringComparison.Ordinal) ? first.EndIncludingLineBreak : 0;
        string newLine = text[first.End..first.EndIncludingLineBreak] is { Length: > 0 } end ? end : "\n";
        return edit with { After = edit.After.Replace(start, 0, "#:package ClosureGen@*" + newLine) };
    }

    [GeneratedRegex(@"\s*[\r\n]+\s*", RegexOptions.CultureInvariant)]
    private static partial Regex LineBreaks();
}
