namespace ClosureGen.Tool.Loading;

/// <summary>Paths as they are printed: relative to the current directory, with <c>/</c>.</summary>
internal static class RelativePath
{
    internal static string Of(string path) =>
        Path.GetRelativePath(Directory.GetCurrentDirectory(), path).Replace(Path.DirectorySeparatorChar, '/');
}
