namespace ClosureGen.Samples.Tests;

/// <summary>A built sample that runs as a process of its own.</summary>
internal sealed partial class Sample : IDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(2);

    public static string Dotnet => Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet";

    private readonly Process _process;
    private readonly StringBuilder _text = new();
    private readonly Lock _lock = new();

    private Sample(Process process) => _process = process;

    public string Text
    {
        get
        {
            lock (_lock)
            {
                return _text.ToString();
            }
        }
    }

    public static Sample Start(string name, params string[] arguments) =>
        StartProgram(Dotnet, [Path.Join(AppContext.BaseDirectory, name + ".dll"), .. arguments]);

    /// <summary>Starts any program.</summary>
    public static Sample StartProgram(string path, params string[] arguments)
    {
        var start = new ProcessStartInfo(path, arguments)
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        var sample = new Sample(new Process { StartInfo = start });
        sample._process.OutputDataReceived += sample.Add;
        sample._process.ErrorDataReceived += sample.Add;
        sample._process.Start();
        sample._process.BeginOutputReadLine();
        sample._process.BeginErrorReadLine();
        return sample;
    }

    /// <summary>Runs a sample to its end.</summary>
    public static async Task<string> Run(string name, params string[] arguments)
    {
        using Sample sample = Start(name, arguments);
        await sample.WaitAsync();
        return sample.Text;
    }

    /// <summary>Reads the figures from the line of one way: the bytes of a call, and the collections.</summary>
    public static (double Bytes, int Collections) Cost(string text, string way)
    {
        Match match = Figures().Match(text.Split('\n').Single(line => line.StartsWith(way, StringComparison.Ordinal)));
        Assert.True(match.Success, text);
        return (
            double.Parse(match.Groups[1].Value, NumberStyles.Any, CultureInfo.InvariantCulture),
            int.Parse(match.Groups[2].Value, NumberStyles.Any, CultureInfo.InvariantCulture)
        );
    }

    /// <summary>Waits for something in what it prints.</summary>
    public async Task<Match> Find(string pattern)
    {
        var watch = Stopwatch.StartNew();
        while (watch.Elapsed < Patience)
        {
            if (Regex.Match(Text, pattern) is { Success: true } match)
            {
                return match;
            }

            await Task.Delay(20, TestContext.Current.CancellationToken);
        }

        throw new TimeoutException($"No '{pattern}' in:\n{Text}");
    }

    /// <summary>Ends it as a service manager does.</summary>
    public async Task StopAsync()
    {
        using Process kill = Process.Start("kill", ["-TERM", _process.Id.ToString(CultureInfo.InvariantCulture)]);
        await kill.WaitForExitAsync(TestContext.Current.CancellationToken);
        await WaitAsync();
    }

    public void Dispose()
    {
        if (!_process.HasExited)
        {
            _process.Kill(entireProcessTree: true);
        }

        _process.Dispose();
    }

    /// <summary>Waits until it has ended by itself.</summary>
    public async Task<int> EndAsync(TimeSpan patience)
    {
        await _process.WaitForExitAsync(TestContext.Current.CancellationToken).WaitAsync(patience);
        return _process.ExitCode;
    }

    private async Task WaitAsync()
    {
        int exitCode = await EndAsync(Patience);
        Assert.True(exitCode == 0, $"{exitCode}: {Text}");
    }

    private void Add(object sender, DataReceivedEventArgs line)
    {
        lock (_lock)
        {
            _text.Append(line.Data).Append('\n');
        }
    }

    [GeneratedRegex(@"([\d.,]+) B a \w+, +([\d,]+) collections")]
    private static partial Regex Figures();
}
