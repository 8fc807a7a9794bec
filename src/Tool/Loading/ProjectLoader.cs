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
using Microsoft.CodeAnalysis.Text;
using Microsoft.VisualStudio.SolutionPersistence.Model;
using Microsoft.VisualStudio.SolutionPersistence.Serializer;

namespace ClosureGen.Tool.Loading;

/// <summary>
/// Loads the projects that the paths name, one after the other: the compilation of one is released before the next.
/// </summary>
internal sealed class ProjectLoader(Messages messages)
{
    private static readonly Regex s_project = new(@"(?<=')[^']+proj(?=')", RegexOptions.CultureInvariant);

    private readonly List<SkippedPath> _skipped = [];
    private readonly Dictionary<string, SourceText> _changed = [];
    private readonly HashSet<string> _taken = [];

    /// <summary>Gets the paths that could not be loaded so far.</summary>
    internal IReadOnlyList<SkippedPath> Skipped => _skipped;

    /// <summary>Loads C# projects, with all texts that <see cref="Change"/> has set.</summary>
    internal async IAsyncEnumerable<LoadedProject> LoadAsync(
        SourcePaths paths,
        [EnumeratorCancellation] CancellationToken cancellationToken
    )
    {
        foreach (string path in paths.Solutions)
        {
            using MSBuildWorkspace workspace = CreateWorkspace();
            await OpenAsync(workspace, path, cancellationToken);
            foreach (
                string project in workspace
                    .CurrentSolution.Projects.Where(static project => project.Language == LanguageNames.CSharp)
                    .Select(static project => Path.GetFullPath(project.FilePath!))
                    .Distinct()
                    .Order(StringComparer.Ordinal)
            )
            {
                if (_taken.Add(project))
                {
                    yield return Take(workspace.CurrentSolution, project);
                }
            }
        }

        // In one solution, so that a file in several projects is recognized as such.
        using MSBuildWorkspace single = CreateWorkspace();
        foreach (string path in paths.Projects)
        {
            if (!Has(single.CurrentSolution, path))
            {
                await OpenAsync(single, path, cancellationToken);
            }
        }

        foreach (string path in paths.Projects.Where(path => Has(single.CurrentSolution, path) && _taken.Add(path)))
        {
            yield return Take(single.CurrentSolution, path);
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
            // Each in a solution of its own, which is released with its compilations.
            Project project = new LooseProjects(Skip).Add(loose.CurrentSolution, program);
            Solution solution = Changed(project.Solution);
            yield return new LoadedProject(program.Path, [solution.GetProject(project.Id)!]);
        }
    }

    /// <summary>Replaces the text of a file in all projects that are loaded from now on.</summary>
    internal void Change(string path, SourceText text) => _changed[path] = text;

    internal void Skip(SkippedPath path)
    {
        if (_skipped.TrueForAll(skipped => skipped.Path != path.Path))
        {
            _skipped.Add(path);
            messages.Tell($"{RelativePath.Of(path.Path)}: {path.Reason}");
        }
    }

    private MSBuildWorkspace CreateWorkspace()
    {
        var workspace = MSBuildWorkspace.Create();
        workspace.SkipUnrecognizedProjects = true;
        return workspace;
    }

    /// <summary>
    /// Moves a project out of its solution, so that only its user keeps the compilation alive; the workspace would keep
    /// it until all projects are done.
    /// </summary>
    private LoadedProject Take(Solution solution, string path)
    {
        ProjectId first = solution.Projects.First(project => IsSame(project.FilePath, path)).Id;
        string name = solution.GetProject(first)!.Name;
        solution = solution.WithProjectName(first, name + "'").WithProjectName(first, name);
        solution = Changed(solution);
        return new LoadedProject(
            path,
            [
                .. solution.Projects.Where(project =>
                    IsSame(project.FilePath, path) && project.Language == LanguageNames.CSharp
                ),
            ]
        );
    }

    private Solution Changed(Solution solution)
    {
        foreach ((string path, SourceText text) in _changed)
        {
            foreach (DocumentId id in solution.GetDocumentIdsWithFilePath(path))
            {
                solution = solution.WithDocumentText(id, text);
            }
        }

        return solution;
    }

    private async Task OpenAsync(MSBuildWorkspace workspace, string path, CancellationToken cancellationToken)
    {
        messages.Progress($"Loading {RelativePath.Of(path)}");
        int known = workspace.Diagnostics.Count;
        try
        {
            if (Path.GetExtension(path).Equals(".csproj", StringComparison.OrdinalIgnoreCase))
            {
                await workspace.OpenProjectAsync(path, cancellationToken: cancellationToken);
            }
            else
            {
                await SkipOtherLanguagesAsync(path, cancellationToken);
                await workspace.OpenSolutionAsync(path, cancellationToken: cancellationToken);
            }
        }
        catch (Exception exception) when (exception is not OperationCanceledException)
        {
            Skip(new SkippedPath(path, FirstLine(exception.Message)));
        }

        foreach (
            WorkspaceDiagnostic diagnostic in workspace
                .Diagnostics.Skip(known)
                .Where(static diagnostic => diagnostic.Kind == WorkspaceDiagnosticKind.Failure)
        )
        {
            SkippedPath failed = Failed(diagnostic.Message, path);
            if (await CompilesAsync(workspace.CurrentSolution, failed.Path, cancellationToken))
            {
                messages.Tell($"{RelativePath.Of(failed.Path)}: {Logged(failed.Reason)}");
            }
            else
            {
                Skip(failed);
            }
        }
    }

    /// <summary>
    /// Gets whether a project compiles. The workspace reports warnings of MSBuild and NuGet as failures too, without
    /// saying which is which: of a project that compiles, nothing is missing.
    /// </summary>
    private static async Task<bool> CompilesAsync(Solution solution, string path, CancellationToken cancellationToken)
    {
        Project[] frameworks = [.. solution.Projects.Where(project => IsSame(project.FilePath, path))];
        foreach (Project project in frameworks)
        {
            // A warning that the project treats as an error is one that its own build does not have.
            if (
                await project.GetCompilationAsync(cancellationToken) is not { } compilation
                || compilation
                    .GetDiagnostics(cancellationToken)
                    .Any(static diagnostic => diagnostic.DefaultSeverity == DiagnosticSeverity.Error)
            )
            {
                return false;
            }
        }

        return frameworks.Length > 0;
    }

    private static bool Has(Solution solution, string path) =>
        solution.Projects.Any(project => IsSame(project.FilePath, path));

    /// <summary>Skips projects in other languages, which the workspace ignores silently.</summary>
    private async Task SkipOtherLanguagesAsync(string path, CancellationToken cancellationToken)
    {
        if (SolutionSerializers.GetSerializerByMoniker(path) is not { } serializer)
        {
            return;
        }

        SolutionModel solution = await serializer.OpenAsync(path, cancellationToken);
        foreach (SolutionProjectModel project in solution.SolutionProjects)
        {
            string file = project.FilePath.Replace('\\', '/');
            // A shared project is part of the projects that import it.
            if (Path.GetExtension(file).ToLowerInvariant() is not (".csproj" or ".shproj"))
            {
                Skip(new SkippedPath(Path.GetFullPath(file, Path.GetDirectoryName(path)!), "It is not a C# project."));
            }
        }
    }

    /// <summary>Finds the project that a failure is about, which only the message names.</summary>
    private static SkippedPath Failed(string message, string path) =>
        s_project.Match(message) is { Success: true } match
            ? new SkippedPath(Path.GetFullPath(match.Value, Path.GetDirectoryName(path)!), FirstLine(message))
            : new SkippedPath(path, FirstLine(message));

    /// <summary>Gets what was logged, without the loader's "failed when processing the file".</summary>
    private static string Logged(string reason)
    {
        const string Before = "with message: ";
        int start = reason.IndexOf(Before, StringComparison.Ordinal);
        return start < 0 ? reason : reason[(start + Before.Length)..];
    }

    private static bool IsSame(string? left, string right) =>
        left is not null && string.Equals(Path.GetFullPath(left), right, StringComparison.Ordinal);

    private static string FirstLine(string text) => text.Split('\n', 2)[0].Trim();
}
