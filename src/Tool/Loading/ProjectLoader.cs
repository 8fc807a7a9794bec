using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Text.RegularExpressions;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.MSBuild;

namespace ClosureGen.Tool.Loading;

/// <summary>
/// Loads what the paths name, one after the other: a solution's memory is given back before the next one is loaded.
/// </summary>
internal sealed class ProjectLoader(Messages messages)
{
    private static readonly Regex s_project = new(@"(?<=')[^']+proj(?=')", RegexOptions.CultureInvariant);

    private readonly List<SkippedPath> _skipped = [];

    /// <summary>Gets what could not be loaded so far.</summary>
    internal IReadOnlyList<SkippedPath> Skipped => _skipped;

    /// <summary>Loads C# projects; one with several target frameworks comes once for each.</summary>
    internal async IAsyncEnumerable<Project> LoadAsync(
        SourcePaths paths,
        [EnumeratorCancellation] CancellationToken cancellationToken
    )
    {
        foreach (string path in paths.Projects)
        {
            using MSBuildWorkspace workspace = CreateWorkspace();
            messages.Progress($"Loading {RelativePath.Of(path)}");
            foreach (Project project in await OpenAsync(workspace, path, cancellationToken))
            {
                yield return project;
            }
        }

        if (paths.Programs.Count > 0)
        {
            messages.Tell(
                "Files without a project are compiled with the references of .NET "
                    + $"{Environment.Version.Major}.{Environment.Version.Minor}, ClosureGen's, implicit usings and nullable enabled."
            );
        }

        using var loose = new AdhocWorkspace();
        foreach (LooseProgram program in paths.Programs)
        {
            // Each in a solution of its own, which is dropped with what was compiled in it.
            yield return new LooseProjects(Skip).Add(loose.CurrentSolution, program);
        }
    }

    internal void Skip(SkippedPath path)
    {
        if (!_skipped.Contains(path))
        {
            _skipped.Add(path);
            messages.Tell($"{RelativePath.Of(path.Path)}: skipped: {path.Reason}");
        }
    }

    private MSBuildWorkspace CreateWorkspace()
    {
        var workspace = MSBuildWorkspace.Create();
        workspace.SkipUnrecognizedProjects = true;
        return workspace;
    }

    private async Task<IReadOnlyList<Project>> OpenAsync(
        MSBuildWorkspace workspace,
        string path,
        CancellationToken cancellationToken
    )
    {
        try
        {
            if (Path.GetExtension(path).Equals(".csproj", StringComparison.OrdinalIgnoreCase))
            {
                await workspace.OpenProjectAsync(path, cancellationToken: cancellationToken);
                return [.. workspace.CurrentSolution.Projects.Where(project => IsSame(project.FilePath, path))];
            }

            await workspace.OpenSolutionAsync(path, cancellationToken: cancellationToken);
            return
            [
                .. workspace
                    .CurrentSolution.Projects.Where(static project => project.Language == LanguageNames.CSharp)
                    .OrderBy(static project => project.FilePath, StringComparer.Ordinal),
            ];
        }
        catch (Exception exception) when (exception is not OperationCanceledException)
        {
            Skip(new SkippedPath(path, FirstLine(exception.Message)));
            return [];
        }
        finally
        {
            foreach (WorkspaceDiagnostic diagnostic in workspace.Diagnostics)
            {
                if (diagnostic.Kind == WorkspaceDiagnosticKind.Failure)
                {
                    Skip(Failed(diagnostic.Message, path));
                }
            }
        }
    }

    /// <summary>Finds out which project a failure is about: the message alone says so.</summary>
    private static SkippedPath Failed(string message, string path) =>
        s_project.Match(message) is { Success: true } match
            ? new SkippedPath(Path.GetFullPath(match.Value, Path.GetDirectoryName(path)!), FirstLine(message))
            : new SkippedPath(path, FirstLine(message));

    private static bool IsSame(string? left, string right) =>
        left is not null && string.Equals(Path.GetFullPath(left), right, StringComparison.Ordinal);

    private static string FirstLine(string text) => text.Split('\n', 2)[0].Trim();
}
