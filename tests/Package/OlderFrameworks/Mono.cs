namespace ClosureGen.Tests;

/// <summary>Runs the program for Mono, which loads the runtime for .NET Framework.</summary>
internal static class Mono
{
    /// <summary>The room for new objects, in bytes: so many are allocated from one collection to the next.</summary>
    internal const int Nursery = 512 * 1_024;

    /// <summary>Runs it to its end and gives back what it printed.</summary>
    internal static async Task<string> Run(string mono, params string[] arguments)
    {
        string path = "/usr/bin/" + mono;
        Assert.SkipUnless(
            File.Exists(path),
            $"There is no {path}: install mono-runtime-sgen, mono-runtime-boehm and libmono-system-core4.0-cil."
        );
        CancellationToken token = TestContext.Current.CancellationToken;
        var start = new ProcessStartInfo(
            path,
            arguments.Prepend(Path.Combine(Folders.Host, "ClosureGen.Tests.OlderFrameworks.Host.exe"))
        )
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.Environment["MONO_GC_PARAMS"] = $"nursery-size={Nursery}";
        using Process process = Process.Start(start)!;
        Task<string> output = process.StandardOutput.ReadToEndAsync(token);
        Task<string> errors = process.StandardError.ReadToEndAsync(token);
        await process.WaitForExitAsync(token);
        Assert.True(process.ExitCode == 0, await output + await errors);
        return await output;
    }
}
