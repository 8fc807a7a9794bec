using System.Diagnostics;
using System.Runtime.InteropServices;

namespace ClosureGen.Ratio.Processes;

/// <summary>Another build of this program.</summary>
/// <param name="Name">What is said behind the labels of its cases.</param>
/// <param name="Folder">Where the program is.</param>
/// <param name="Runtime">The version of the runtime that it brings along; null if it runs on the installed one.</param>
internal sealed record Build(string Name, string Folder, string? Runtime)
{
    private const string Project = "ClosureGen.Ratio";

    /// <summary>A ReadyToRun build, of which only the first runs of a process differ.</summary>
    public static Build CompiledAhead(string folder) => new Build("published", folder, Runtime: null);

    /// <summary>The build that <see cref="PublishAsync"/> makes.</summary>
    public static Build OnRuntime(string version) =>
        new Build($".NET {version}", Path.Combine(Artifacts(version), "program"), version);

    /// <summary>Publishes the program with the runtime that it is to bring along.</summary>
    /// <returns>What the SDK says if it cannot, or null.</returns>
    public async Task<string?> PublishAsync(CancellationToken cancellationToken)
    {
        if (Runtime is null)
        {
            return null;
        }

        string[] arguments =
        [
            .. (string[])
                ["publish", Path.Combine(Repository(), "bench", "Ratio", $"{Project}.csproj"), "-c", "Release"],
            .. (string[])["-r", RuntimeInformation.RuntimeIdentifier, "--self-contained", "--nologo", "-v", "quiet"],
            // Folders of its own: the build that is running stays as it is.
            .. (string[])["--artifacts-path", Artifacts(Runtime), "-o", Folder],
            $"-p:RuntimeFrameworkVersion={Runtime}",
        ];
        var info = new ProcessStartInfo("dotnet", arguments) { RedirectStandardOutput = true };
        using Process process = Process.Start(info)!;
        string output = await process.StandardOutput.ReadToEndAsync(cancellationToken);
        await process.WaitForExitAsync(cancellationToken);
        return process.ExitCode == 0 ? null : $"Cannot publish for .NET {Runtime}: {output}";
    }

    /// <summary>How the program is started.</summary>
    /// <param name="build">The build, or null for the one that is running.</param>
    /// <param name="arguments">What it is told.</param>
    public static ProcessStartInfo StartInfo(Build? build, params string[] arguments)
    {
        if (build is { Runtime: not null })
        {
            return new ProcessStartInfo(Path.Combine(build.Folder, Project), arguments);
        }

        string program = Path.Combine(build?.Folder ?? AppContext.BaseDirectory, $"{Project}.dll");
        string host = Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet";
        return new ProcessStartInfo(host, [program, .. arguments]);
    }

    private static string Artifacts(string version) => Path.Combine(Repository(), "artifacts", $"runtime-{version}");

    private static string Repository()
    {
        string? folder = AppContext.BaseDirectory;
        while (folder is not null && !File.Exists(Path.Combine(folder, "ClosureGen.sln")))
        {
            folder = Path.GetDirectoryName(folder);
        }

        return folder ?? throw new InvalidOperationException("The program is not in a folder of its repository.");
    }
}
