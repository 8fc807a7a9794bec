using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Tool.Loading;

/// <summary>
/// A project, or a program without one, in a solution of its own, so that its compilations are released with it.
/// </summary>
/// <param name="Path">The project file; for a program without one, the folder or file.</param>
/// <param name="Frameworks">The project once for each target framework.</param>
internal sealed record LoadedProject(string Path, ImmutableArray<Project> Frameworks)
{
    internal Solution Solution => Frameworks[0].Solution;

    internal string Name => Frameworks[0].Name;
}
