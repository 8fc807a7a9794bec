namespace ClosureGen.Tool.Loading;

/// <summary>A project, or a program without one.</summary>
/// <param name="Path">The project file; for a program without one, the folder or file.</param>
/// <param name="Frameworks">The project once for each target framework.</param>
/// <param name="Place">Its place among those that are loaded with it, such as <c>7 of 50</c>.</param>
internal sealed record LoadedProject(string Path, ImmutableArray<Project> Frameworks, string Place)
{
    internal Solution Solution => Frameworks[0].Solution;

    internal string Name => Frameworks[0].Name;

    /// <summary>Gets whether it has a project file.</summary>
    internal bool IsProject => Frameworks[0].FilePath is not null;

    /// <summary>Gets whether it is a file that is a program of its own.</summary>
    internal bool IsFile => !IsProject && File.Exists(Path);

    /// <summary>Gets what the restore or the workspace says against it; null for nothing.</summary>
    internal string? Problem { get; init; }

    /// <summary>Gets whether the problem is that its packages and reference assemblies are missing.</summary>
    internal bool IsUnrestored { get; init; }
}
