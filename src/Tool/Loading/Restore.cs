using System.Security;

namespace ClosureGen.Tool.Loading;

/// <summary>
/// Restores solutions and projects as <c>dotnet build</c> does. Without their packages and the reference assemblies of
/// their frameworks nothing in them binds, and no site is found.
/// </summary>
/// <param name="messages">Gets the progress.</param>
internal sealed partial class Restore(Messages messages)
{
    // Full paths of projects, with their first error.
    private readonly Dictionary<string, string> _failures = new Dictionary<string, string>(StringComparer.Ordinal);

    /// <summary>Gets why a project is not restored; null if it is.</summary>
    internal string? FailureOf(string project) => _failures.GetValueOrDefault(project);

    internal async Task RunAsync(SourcePaths paths, CancellationToken cancellationToken)
    {
        foreach (string solution in paths.Solutions)
        {
            await RunAsync(solution, Path.GetDirectoryName(solution)!, cancellationToken);
        }

        if (paths.Projects.Count == 1)
        {
            await RunAsync(paths.Projects[0], Path.GetDirectoryName(paths.Projects[0])!, cancellationToken);
        }
        else if (paths.Projects.Count > 1)
        {
            // One process for all, and shared references once.
            string folder = Directory.CreateTempSubdirectory("closuregen-").FullName;
            try
            {
                string all = Path.Combine(folder, "All.slnx");
                IEnumerable<string> projects = paths.Projects.Select(static path =>
                    $"<Project Path=\"{SecurityElement.Escape(path)}\" />"
                );
                await File.WriteAllTextAsync(all, $"<Solution>{string.Concat(projects)}</Solution>", cancellationToken);
                // The folder has a part in which SDK is taken.
                await RunAsync(all, Path.GetDirectoryName(paths.Projects[0])!, cancellationToken);
            }
            finally
            {
                Directory.Delete(folder, recursive: true);
            }
        }
    }

    private async Task RunAsync(string path, string folder, CancellationToken cancellationToken)
    {
        messages.Progress($"Restoring {RelativePath.Of(path)}");
        (int exitCode, string output, _) = await ChildProcess.RunAsync(
            Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet",
            folder,
            ["restore", path, "-nologo", "-v", "quiet"],
            cancellationToken
        );
        if (exitCode == 0)
        {
            return;
        }

        foreach (Match error in Error().Matches(output))
        {
            // Either the project itself is at fault, or a file of the SDK while it reads the project.
            string where = error.Groups["where"].Value;
            string project = where.EndsWith("proj", StringComparison.OrdinalIgnoreCase)
                ? where
                : error.Groups["project"].Value;
            _failures.TryAdd(
                Path.GetFullPath(project, folder),
                $"{error.Groups["id"].Value}: {error.Groups["text"].Value}"
            );
        }
    }

    [GeneratedRegex(
        @"^\s*(?<where>[^\r\n]+?)(\(\d[\d,]*\))?\s*: error (?<id>\w+): (?<text>[^\r\n]*?)\s*(\[(?<project>[^\]\r\n]*?)(::[^\]\r\n]*)?\])?\r?$",
        RegexOptions.Multiline | RegexOptions.CultureInvariant
    )]
    private static partial Regex Error();
}
