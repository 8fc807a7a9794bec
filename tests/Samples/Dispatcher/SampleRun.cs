namespace Dispatcher.Tests;

/// <summary>One run of the built sample over all odd files, in JSON: it warms up for seconds, so tests share it.</summary>
public sealed class SampleRun : IAsyncLifetime
{
    private readonly TemporaryFolder _folder = new();

    /// <summary>Gets the files.</summary>
    public IReadOnlyList<(string Name, byte[] Content)> Files { get; } =
        OperatingSystem.IsWindows() ? OddFiles.All : [.. OddFiles.All, .. OddFiles.ForUnix];

    /// <summary>Gets the folder with the files.</summary>
    public string Folder => _folder.Path;

    /// <summary>Gets how the run ended.</summary>
    public ToolResult Result { get; private set; } = null!;

    /// <summary>Gets what it printed.</summary>
    public JsonElement Document => JsonSerializer.Deserialize<JsonElement>(Result.Output);

    /// <inheritdoc/>
    public async ValueTask InitializeAsync()
    {
        foreach ((string name, byte[] content) in Files)
        {
            _folder.Write(name, content);
        }

        Result = await Tool.RunSample(_folder.Path, "--json", "--rounds", "7");
    }

    /// <inheritdoc/>
    public ValueTask DisposeAsync()
    {
        _folder.Dispose();
        return ValueTask.CompletedTask;
    }
}
