namespace Dispatcher.Tests;

/// <summary>A folder of a test's own, gone after it.</summary>
public sealed class TemporaryFolder : IDisposable
{
    /// <summary>Gets the full path.</summary>
    public string Path { get; } = Directory.CreateTempSubdirectory("dispatcher-").FullName;

    /// <summary>Writes a file, and the folders that lead to it.</summary>
    /// <returns>Its full path.</returns>
    public string Write(string relative, params ReadOnlySpan<byte> content)
    {
        string path = At(relative);
        Directory.CreateDirectory(System.IO.Path.GetDirectoryName(path)!);
        File.WriteAllBytes(path, content);
        return path;
    }

    /// <summary>Gets the full path of something in the folder.</summary>
    public string At(string relative) => System.IO.Path.Join(Path, relative);

    /// <inheritdoc/>
    public void Dispose() => Directory.Delete(Path, recursive: true);
}
