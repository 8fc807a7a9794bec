namespace ClosureGen.Tool.Loading;

/// <summary>The paths of a command line, sorted by how they are loaded.</summary>
internal sealed class SourcePaths
{
    private SourcePaths() { }

    /// <summary>Gets the full paths of solutions.</summary>
    internal List<string> Solutions { get; } = [];

    /// <summary>Gets the full paths of projects.</summary>
    internal List<string> Projects { get; } = [];

    /// <summary>Gets the programs without a project: the files of a folder, or a file by itself.</summary>
    internal List<LooseProgram> Programs { get; } = [];

    /// <summary>Sorts paths; if there are none, takes the one solution or project of the current folder.</summary>
    /// <exception cref="UsageException">A path does not exist or cannot be loaded.</exception>
    internal static SourcePaths Parse(IReadOnlyList<string> paths)
    {
        var sorted = new SourcePaths();
        foreach (string path in paths.Count == 0 ? [OnlyOne(Directory.GetCurrentDirectory())] : paths)
        {
            sorted.Add(path);
        }

        return sorted;
    }

    private static string OnlyOne(string folder)
    {
        string[] files = [.. Directory.EnumerateFiles(folder).Order(StringComparer.Ordinal)];
        string[] solutions = [.. files.Where(static file => Path.GetExtension(file) is ".sln" or ".slnx")];
        string[] found =
            solutions.Length > 0 ? solutions : [.. files.Where(static file => Path.GetExtension(file) is ".csproj")];
        return found switch
        {
            [string only] => only,
            [] => throw new UsageException("The current folder has no solution and no project: name a path."),
            _ => throw new UsageException(
                $"Name one of {string.Join(", ", found.Select(static file => Path.GetFileName(file)))}."
            ),
        };
    }

    private void Add(string path)
    {
        string full = path.Length == 0 ? path : Path.GetFullPath(path);
        if (Directory.Exists(full))
        {
            AddFolder(full);
        }
        else if (!File.Exists(full))
        {
            throw new UsageException($"'{path}' {(path.StartsWith('-') ? "is no option" : "does not exist")}.");
        }
        else
        {
            switch (Path.GetExtension(full).ToLowerInvariant())
            {
                case ".sln" or ".slnx" or ".slnf":
                    AddOnce(Solutions, full);
                    break;
                case ".csproj":
                    AddOnce(Projects, full);
                    break;
                case ".cs":
                    Programs.Add(new LooseProgram(full, [full]));
                    break;
                default:
                    throw new UsageException(
                        $"'{path}' cannot be read: name a .sln, .slnx, .slnf, .csproj or .cs file, or a folder."
                    );
            }
        }
    }

    private void AddFolder(string folder)
    {
        List<string> projects = [.. Files(folder, ".csproj")];
        if (projects.Count == 0)
        {
            Programs.Add(new LooseProgram(folder, [.. Files(folder, ".cs")]));
        }

        foreach (string project in projects)
        {
            AddOnce(Projects, project);
        }
    }

    private static void AddOnce(List<string> list, string path)
    {
        if (!list.Contains(path))
        {
            list.Add(path);
        }
    }

    /// <summary>Lists files in ordinal order, without build output.</summary>
    private static IEnumerable<string> Files(string folder, string extension)
    {
        var options = new EnumerationOptions { IgnoreInaccessible = true, AttributesToSkip = FileAttributes.None };
        foreach (
            string file in Directory
                .EnumerateFiles(folder, "*" + extension, options)
                .Where(file => Path.GetExtension(file).Equals(extension, StringComparison.OrdinalIgnoreCase))
                .Order(StringComparer.Ordinal)
        )
        {
            yield return file;
        }

        foreach (string nested in Directory.EnumerateDirectories(folder, "*", options).Order(StringComparer.Ordinal))
        {
            // A link may lead back to a folder above it.
            if (
                Path.GetFileName(nested) is not ("bin" or "obj" or ".git")
                && !File.GetAttributes(nested).HasFlag(FileAttributes.ReparsePoint)
            )
            {
                foreach (string file in Files(nested, extension))
                {
                    yield return file;
                }
            }
        }
    }
}
