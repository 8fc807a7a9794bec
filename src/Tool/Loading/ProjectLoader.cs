using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis.MSBuild;
using Microsoft.VisualStudio.SolutionPersistence.Model;
using Microsoft.VisualStudio.SolutionPersistence.Serializer;

namespace ClosureGen.Tool.Loading;

/// <summary>
/// Loads the projects that the paths name, and gives them out one after the other.
/// </summary>
internal sealed class ProjectLoader(Messages messages, bool restores = true)
{
    private static readonly Regex s_project = new(@"(?<=')[^']+proj(?=')", RegexOptions.CultureInvariant);

    private readonly Restore _restore = new Restore(messages);
    private readonly List<SkippedPath> _skipped = [];
    private readonly Dictionary<string, SourceText> _changed = [];
    private readonly HashSet<string> _taken = [];

    // Full paths of projects, with what the workspace said against them.
    private readonly Dictionary<string, string> _failures = [];

    /// <summary>Gets the paths that could not be read so far.</summary>
    internal IReadOnlyList<SkippedPath> Skipped => _skipped;

    /// <summary>Loads C# projects, with all texts that <see cref="Change"/> has set.</summary>
    internal async IAsyncEnumerable<LoadedProject> LoadAsync(
        SourcePaths paths,
        [EnumeratorCancellation] CancellationToken cancellationToken
    )
    {
        if (restores)
        {
            await _restore.RunAsync(paths, cancellationToken);
        }

        foreach (string path in paths.Solutions)
        {
            using MSBuildWorkspace workspace = await OpenAsync([path], cancellationToken);
            string[] projects =
            [
                .. workspace
                    .CurrentSolution.Projects.Where(static project => project.Language == LanguageNames.CSharp)
                    .Select(static project => Path.GetFullPath(project.FilePath!))
                    .Distinct()
                    .Order(StringComparer.Ordinal),
            ];
            foreach (LoadedProject project in Take(workspace.CurrentSolution, projects))
            {
                yield return project;
            }
        }

        if (paths.Projects.Count > 0)
        {
            // In one solution, so that a file in several projects is recognized as such.
            using MSBuildWorkspace workspace = await OpenAsync(paths.Projects, cancellationToken);
            foreach (LoadedProject project in Take(workspace.CurrentSolution, paths.Projects))
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
        for (int i = 0; i < paths.Programs.Count; i++)
        {
            LooseProgram program = paths.Programs[i];
            if (program.Files.Count == 0)
            {
                Skip(new SkippedPath(program.Path, "no C# source in it"));
                continue;
            }

            // Each in a solution of its own, which is released with its compilations.
            Project project = new LooseProjects(Skip).Add(loose.CurrentSolution, program);
            Solution solution = Changed(project.Solution);
            yield return new LoadedProject(
                program.Path,
                [solution.GetProject(project.Id)!],
                $"{i + 1} of {paths.Programs.Count}"
            );
        }
    }

    /// <summary>Replaces the text of a file in all projects that are loaded from now on.</summary>
    internal void Change(string path, SourceText text) => _changed[path] = text;

    /// <summary>Tells whether restoring a project has failed, and not that of another project of its solution.</summary>
    internal bool FailsToRestore(string path) => _restore.FailureOf(path) is not null;

    internal void Skip(SkippedPath path)
    {
        if (_skipped.TrueForAll(skipped => skipped.Path != path.Path))
        {
            _skipped.Add(path);
            messages.Tell($"{RelativePath.Of(path.Path)}: {path.Reason}");
        }
    }

    /// <summary>
    /// Takes the projects of one solution: what those before have compiled, those that use it need not compile again.
    /// </summary>
    private IEnumerable<LoadedProject> Take(Solution loaded, IReadOnlyList<string> paths)
    {
        for (int i = 0; i < paths.Count; i++)
        {
            string path = paths[i];
            if (!Has(loaded, path) || !_taken.Add(path))
            {
                continue;
            }

            Solution solution = loaded = Changed(loaded);
            Project first = solution.Projects.First(project => IsSame(project.FilePath, path));
            yield return new LoadedProject(
                path,
                [
                    .. solution.Projects.Where(project =>
                        IsSame(project.FilePath, path) && project.Language == LanguageNames.CSharp
                    ),
                ],
                $"{i + 1} of {paths.Count}"
            )
            {
                Problem = ProblemOf(path, first, out bool isUnrestored),
                IsUnrestored = isUnrestored,
            };
        }
    }

    private string? ProblemOf(string path, Project project, out bool isUnrestored)
    {
        string? failure =
            _restore.FailureOf(path)
            ?? (IsUnrestored(project) ? $"run 'dotnet restore {RelativePath.Of(path)}'" : null);
        isUnrestored = failure is not null;
        return failure is null ? _failures.GetValueOrDefault(path) : $"not restored: {failure}";
    }

    /// <summary>Tells whether what a restore writes is missing beside a project's intermediate output.</summary>
    private static bool IsUnrestored(Project project)
    {
        string? folder = Path.GetDirectoryName(project.CompilationOutputInfo.AssemblyPath);
        // The configuration and the framework have folders of their own.
        for (int i = 0; i < 3 && folder is not null; i++)
        {
            if (File.Exists(Path.Combine(folder, "project.assets.json")))
            {
                return false;
            }

            folder = Path.GetDirectoryName(folder);
        }

        return folder is not null && File.ReadAllText(project.FilePath!).Contains("Sdk=", StringComparison.Ordinal);
    }

    private Solution Changed(Solution solution)
    {
        foreach ((string path, SourceText text) in _changed)
        {
            foreach (DocumentId id in solution.GetDocumentIdsWithFilePath(path))
            {
                if (!(solution.GetDocument(id)!.TryGetText(out SourceText? known) && known == text))
                {
                    solution = solution.WithDocumentText(id, text);
                }
            }
        }

        return solution;
    }

    /// <summary>Opens a solution or projects in a workspace; once more if its build host does not respond.</summary>
    private async Task<MSBuildWorkspace> OpenAsync(IReadOnlyList<string> paths, CancellationToken cancellationToken)
    {
        // For the build host, which ends before anything that it measures or collects beside its work saves time.
        Environment.SetEnvironmentVariable("DOTNET_TieredPGO", "0");
        Environment.SetEnvironmentVariable("DOTNET_gcConcurrent", "0");
        for (bool isLast = false; ; isLast = true)
        {
            var workspace = MSBuildWorkspace.Create();
            workspace.SkipUnrecognizedProjects = true;
            if (await TryOpenAsync(workspace, paths, isLast, cancellationToken))
            {
                return workspace;
            }

            workspace.Dispose();
        }
    }

    private async Task<bool> TryOpenAsync(
        MSBuildWorkspace workspace,
        IReadOnlyList<string> paths,
        bool isLast,
        CancellationToken cancellationToken
    )
    {
        foreach (string path in paths.Where(path => !Has(workspace.CurrentSolution, path)))
        {
            int known = workspace.Diagnostics.Count;
            try
            {
                await OpenAsync(workspace, path, cancellationToken);
            }
            catch (Exception exception) when (exception is not OperationCanceledException)
            {
                if (MissingSdk.IsCause(exception))
                {
                    Skip(new SkippedPath(path, await MissingSdk.DescribeAsync(path, cancellationToken)));
                    continue;
                }

                if (isLast || !IsOfBuildHost(exception.Message))
                {
                    Skip(new SkippedPath(path, FirstLine(exception.Message)));
                }
                else
                {
                    return false;
                }
            }

            List<WorkspaceDiagnostic> failures =
            [
                .. workspace
                    .Diagnostics.Skip(known)
                    .Where(static diagnostic => diagnostic.Kind == WorkspaceDiagnosticKind.Failure),
            ];
            if (!isLast && failures.Exists(static failure => IsOfBuildHost(failure.Message)))
            {
                return false;
            }

            foreach (WorkspaceDiagnostic failure in failures)
            {
                Note(failure.Message, path, workspace.CurrentSolution);
            }
        }

        return true;
    }

    private static bool IsOfBuildHost(string message) =>
        message.Contains("build host", StringComparison.OrdinalIgnoreCase)
        || message.Contains("BuildHost", StringComparison.Ordinal)
        || message.Contains("pipe", StringComparison.OrdinalIgnoreCase);

    private async Task OpenAsync(MSBuildWorkspace workspace, string path, CancellationToken cancellationToken)
    {
        messages.Progress($"Loading {RelativePath.Of(path)}");
        int loaded = 0;
        var progress = new Progress(step =>
        {
            if (step.Operation == ProjectLoadOperation.Resolve)
            {
                messages.Progress(
                    $"Loading {RelativePath.Of(path)}: project {++loaded}, {Path.GetFileName(step.FilePath)}"
                );
            }
        });
        if (Path.GetExtension(path).Equals(".csproj", StringComparison.OrdinalIgnoreCase))
        {
            await workspace.OpenProjectAsync(path, progress: progress, cancellationToken: cancellationToken);
        }
        else
        {
            await SkipOtherLanguagesAsync(path, cancellationToken);
            await workspace.OpenSolutionAsync(path, progress: progress, cancellationToken: cancellationToken);
        }
    }

    /// <summary>
    /// Keeps what the workspace says against a project until its compilation tells whether anything is missing: warnings
    /// of MSBuild and NuGet are reported as failures too, without saying which is which.
    /// </summary>
    private void Note(string message, string path, Solution solution)
    {
        string about = s_project.Match(message) is { Success: true } match
            ? Path.GetFullPath(match.Value, Path.GetDirectoryName(path)!)
            : path;
        if (Has(solution, about))
        {
            _failures.TryAdd(about, Logged(FirstLine(message)));
        }
        else
        {
            Skip(new SkippedPath(about, FirstLine(message)));
        }
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

    private sealed class Progress(Action<ProjectLoadProgress> report) : IProgress<ProjectLoadProgress>
    {
        void IProgress<ProjectLoadProgress>.Report(ProjectLoadProgress value) => report(value);
    }
}
