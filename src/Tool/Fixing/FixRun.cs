using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Tool.Loading;
using ClosureGen.Tool.Scanning;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Tool.Fixing;

/// <summary>Rewrites projects one after the other, each with the changes of the earlier ones.</summary>
/// <param name="loader">Loads the projects.</param>
/// <param name="messages">Gets the progress.</param>
/// <param name="writes">Whether files are written.</param>
/// <param name="output">Gets the results of each project.</param>
internal sealed class FixRun(ProjectLoader loader, Messages messages, bool writes, FixOutput output)
{
    private readonly HashSet<SitePlace> _sites = [];
    private readonly SortedDictionary<string, FileEdit> _files = new(StringComparer.Ordinal);

    /// <summary>Gets how many sites were rewritten, or would be.</summary>
    internal int FixedCount { get; private set; }

    /// <summary>Gets how many sites there are.</summary>
    internal int SiteCount => _sites.Count;

    /// <summary>Gets the changed files, compared with their original bytes.</summary>
    internal IReadOnlyCollection<FileEdit> Files => _files.Values;

    internal async Task RunAsync(SourcePaths paths, CancellationToken cancellationToken)
    {
        await foreach (LoadedProject project in loader.LoadAsync(paths, cancellationToken))
        {
            messages.Progress($"Rewriting {project.Name}");
            IReadOnlyList<Diagnostic> found = await FoundSites.OfAsync(project, loader, cancellationToken);
            ProjectFix fix = await ProjectFix.TryAsync(project, found, cancellationToken);
            Tell(found, fix, Keep(project, fix.Edits));
        }
    }

    /// <summary>Writes all changes of a project, or none.</summary>
    /// <returns>Why nothing was written; null if all was.</returns>
    private string? Keep(LoadedProject project, IReadOnlyList<TextEdit> texts)
    {
        var edits = new List<FileEdit>();
        string path = project.Path;
        try
        {
            foreach (TextEdit text in texts)
            {
                path = text.Path;
                edits.Add(FileEdit.Of(text, Now(path)));
            }

            path = project.Path;
            if (writes)
            {
                FileWriter.Write(edits);
            }
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            string reason = $"Nothing of the project is written: {RelativePath.Of(path)}: {exception.Message}";
            loader.Skip(new SkippedPath(project.Path, reason));
            return reason;
        }

        for (int i = 0; i < edits.Count; i++)
        {
            loader.Change(edits[i].Path, texts[i].After);
            if (_files.TryGetValue(edits[i].Path, out FileEdit? earlier))
            {
                _files[edits[i].Path] = edits[i] with { Before = earlier.Before };
            }
            else
            {
                _files.Add(edits[i].Path, edits[i]);
                output.Changed(edits[i].Path);
            }
        }

        return null;
    }

    private byte[] Now(string path) =>
        !writes && _files.TryGetValue(path, out FileEdit? earlier) ? earlier.After : File.ReadAllBytes(path);

    private void Tell(IReadOnlyList<Diagnostic> found, ProjectFix fix, string? failure)
    {
        foreach (
            Diagnostic site in found
                .OrderBy(static site => site.Location.SourceTree!.FilePath, StringComparer.Ordinal)
                .ThenBy(static site => site.Location.SourceSpan.Start)
        )
        {
            SitePlace place = SitePlace.Of(site);
            if (!_sites.Add(place))
            {
                continue;
            }

            if ((fix.Reason(place) ?? failure) is { } reason)
            {
                output.NotFixed(place, site.Id, reason);
            }
            else
            {
                FixedCount++;
            }
        }
    }
}
