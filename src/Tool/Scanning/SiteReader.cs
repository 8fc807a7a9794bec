using Microsoft.CodeAnalysis.Diagnostics;

namespace ClosureGen.Tool.Scanning;

/// <summary>
/// Reads the sites of projects as a build does, with the same suppressions, and counts what it has read: without a clean
/// compilation, nothing is known of a project.
/// </summary>
internal sealed class SiteReader(ProjectLoader loader, Messages messages, SiteSelection selection)
{
    private readonly HashSet<string> _files = [];
    private readonly HashSet<string> _races = [];

    /// <summary>Gets how many projects were read, in one of their frameworks at least.</summary>
    internal int ProjectCount { get; private set; }

    /// <summary>Gets how many files were read.</summary>
    internal int FileCount => _files.Count;

    /// <summary>Lists the sites of a project in all its frameworks that are asked for, each once.</summary>
    internal async Task<IReadOnlyList<ScannedSite>> ReadAsync(
        LoadedProject project,
        CancellationToken cancellationToken
    )
    {
        var sites = new Dictionary<SitePlace, ScannedSite>();
        bool isRead = false;
        string? problem = project.Problem;
        foreach (Project framework in project.Frameworks)
        {
            if (await framework.GetCompilationAsync(cancellationToken) is not { } compilation)
            {
                continue;
            }

            string? error = FirstError(compilation, cancellationToken);
            if (error is null)
            {
                isRead = true;
                Count(framework);
            }
            else
            {
                loader.Skip(new SkippedPath(project.Path, NotRead(project, framework, error)));
                problem = null;
            }

            bool isTest = HiddenReason.IsTest(framework);
            foreach (
                ScannedSite site in Find(framework, compilation, isTest, cancellationToken).Where(selection.Includes)
            )
            {
                TellRaces(site);
                if (error is null)
                {
                    sites[site.Place] = site;
                }
                else
                {
                    sites.TryAdd(site.Place, site with { IsUnread = true, Reason = Unread(project) });
                }
            }
        }

        if (problem is not null && loader.FailsToRestore(project.Path))
        {
            // It compiles all the same, but 'dotnet build' does not build it.
            loader.Skip(new SkippedPath(project.Path, problem));
        }
        else if (problem is not null)
        {
            // A warning of the build, which takes nothing from the compilation.
            messages.Tell($"{RelativePath.Of(project.Path)}: {problem}");
        }

        ProjectCount += isRead && project.IsProject ? 1 : 0;
        return [.. sites.Values];
    }

    private static string NotRead(LoadedProject project, Project framework, string error)
    {
        string where = project.Frameworks.Length > 1 ? $"{framework.Name}: " : "";
        string load = project.Problem is { } problem ? $" ({problem})" : "";
        return project.IsUnrestored ? project.Problem! : $"{where}not read: {error}{load}";
    }

    private static string Unread(LoadedProject project) =>
        project.IsUnrestored
            ? $"not read: {project.Problem}"
            : $"not read: {RelativePath.Of(project.Path)} does not compile";

    private void Count(Project project)
    {
        foreach (Document document in project.Documents)
        {
            if (document.FilePath is { } path && !GeneratedCode.Is(path) && !IsBuilt(path))
            {
                _files.Add(path);
            }
        }
    }

    /// <summary>
    /// Finds an error that the project's own settings have not made of a warning, in a file that is not generated.
    /// </summary>
    private static string? FirstError(Compilation compilation, CancellationToken cancellationToken)
    {
        Diagnostic? first = compilation
            .GetDiagnostics(cancellationToken)
            .Where(IsError)
            .OrderBy(static found => found.Location.SourceTree is null)
            .ThenBy(static found => found.Location.SourceTree?.FilePath, StringComparer.Ordinal)
            .ThenBy(static found => found.Location.SourceSpan.Start)
            .FirstOrDefault();
        if (first is null)
        {
            return compilation.GetSpecialType(SpecialType.System_Object).TypeKind == TypeKind.Error
                ? "it has no reference assemblies"
                : null;
        }

        string message = $"{first.Id}: {first.GetMessage(CultureInfo.InvariantCulture)}";
        FileLinePositionSpan span = first.Location.GetMappedLineSpan();
        return first.Location.SourceTree is null
            ? message
            : $"{RelativePath.Of(first.Location.SourceTree.FilePath)}({span.StartLinePosition.Line + 1},"
                + $"{span.StartLinePosition.Character + 1}): {message}";
    }

    private static bool IsBuilt(string path) =>
        path.Contains($"{Path.DirectorySeparatorChar}obj{Path.DirectorySeparatorChar}", StringComparison.Ordinal);

    private static bool IsError(Diagnostic found) =>
        found.DefaultSeverity == DiagnosticSeverity.Error
        // Without a key to sign with, or a method Main, everything binds all the same.
        && found.Id is not ("CS7027" or "CS5001")
        && (found.Location.SourceTree is not { } tree || !(IsBuilt(tree.FilePath) || GeneratedCode.Is(tree)));

    /// <summary>Finds the sites that nothing silences. An analyzer would bind each file once more for it.</summary>
    private static List<ScannedSite> Find(
        Project project,
        Compilation compilation,
        bool isTest,
        CancellationToken cancellationToken
    )
    {
        var aliases = new TypeAliases(compilation, cancellationToken);
        var found = new List<ScannedSite>();
        foreach (SyntaxTree tree in compilation.SyntaxTrees.Where(static tree => !GeneratedCode.Is(tree)))
        {
            SemanticModel model = compilation.GetSemanticModel(tree);
            var finder = new SiteFinder(
                model,
                aliases,
                OwnMethods.Of(project.AnalyzerOptions, tree),
                cancellationToken
            );
            foreach (DispatchSite site in finder.FindAll())
            {
                ILookup<bool, Diagnostic> told = CompilationWithAnalyzers
                    .GetEffectiveDiagnostics(DispatchSiteAnalyzer.Of(site, model, cancellationToken), compilation)
                    .Where(static found => found is { IsSuppressed: false, Severity: not DiagnosticSeverity.Hidden })
                    .ToLookup(static found => found.Id == SiteIds.LoopRace);
                found.AddRange(
                    told[false]
                        .Select(diagnostic =>
                            ScannedSite.Of(site, diagnostic, isTest) with
                            {
                                Races = [.. told[true].Select(Describe)],
                            }
                        )
                );
            }
        }

        return found;
    }

    private static string Describe(Diagnostic race)
    {
        LinePosition start = race.Location.GetLineSpan().StartLinePosition;
        return $"{RelativePath.Of(race.Location.SourceTree!.FilePath)}({start.Line + 1},{start.Character + 1}): "
            + $"{race.Id}: {race.GetMessage(CultureInfo.InvariantCulture)}";
    }

    /// <summary>Tells of a race as a compiler does: it is no site, and costs more than bytes.</summary>
    private void TellRaces(ScannedSite site)
    {
        foreach (string race in site.Races.Where(_races.Add))
        {
            messages.Tell(race);
        }
    }
}
