namespace ClosureGen.Tool.Tests;

/// <summary>How a run of the program ended, and what it wrote.</summary>
internal sealed record ToolRun(int ExitCode, string Output, string Errors)
{
#if DEBUG
    private const string Configuration = "Debug";
#else
    private const string Configuration = "Release";
#endif

    private static readonly string s_program = Path.Combine(
        Repository(),
        "src/Tool/bin",
        Configuration,
        "net10.0/closuregen.dll"
    );

    private static readonly Lazy<Func<string[], Stream, TextWriter, Task<int>>> s_invoke = new(Load);

    /// <summary>Gets the sites of <c>--json</c>, each as <c>path:line:column rule (captures) bytes</c>.</summary>
    internal string[] Sites =>
        [
            .. JsonDocument
                .Parse(Output)
                .RootElement.GetProperty("sites")
                .EnumerateArray()
                .Select(static site =>
                    $"{site.GetProperty("path")}:{site.GetProperty("line")}:{site.GetProperty("column")} "
                    + $"{site.GetProperty("rule").GetString()![4..]} "
                    + $"({string.Join(" ", site.GetProperty("captures").EnumerateArray())}) {site.GetProperty("bytes")}"
                ),
        ];

    /// <summary>Runs a command line in this process: it has compiled the compiler already, which takes seconds.</summary>
    internal static async Task<ToolRun> InAsync(string folder, params string[] arguments)
    {
        using var output = new MemoryStream();
        using var errors = new StringWriter();
        int exitCode = await InAsync(folder, output, errors, arguments);
        return new ToolRun(exitCode, Encoding.UTF8.GetString(output.ToArray()), errors.ToString());
    }

    /// <summary>Runs it in this process and keeps the bytes that it prints, whatever text they are.</summary>
    internal static async Task RunToFileAsync(string folder, string file, params string[] arguments)
    {
        using var errors = new StringWriter();
        await using FileStream output = File.Create(Path.Combine(folder, file));
        int exitCode = await InAsync(folder, output, errors, arguments);
        Assert.True(exitCode == 0, errors.ToString());
    }

    /// <summary>Runs the program in a process of its own, as users do.</summary>
    internal static Task<ToolRun> InOwnProcessAsync(string folder, params string[] arguments) =>
        StartAsync(folder, "dotnet", ["exec", s_program, .. arguments]);

    /// <summary>Starts the program in a process of its own that takes Ctrl-C.</summary>
    internal static Process Start(string folder, params string[] arguments) =>
        Process.Start(Describe(folder, "env", ["--default-signal=INT", "dotnet", "exec", s_program, .. arguments]))!;

    internal static async Task<ToolRun> StartAsync(string folder, string program, string[] arguments)
    {
        using Process process = Process.Start(Describe(folder, program, arguments))!;
        Task<string> output = process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        Task<string> errors = process.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        return new ToolRun(process.ExitCode, await output, await errors);
    }

    private static async Task<int> InAsync(string folder, Stream output, TextWriter errors, string[] arguments)
    {
        string before = Directory.GetCurrentDirectory();
        Directory.SetCurrentDirectory(folder);
        try
        {
            return await Task.Run(() => s_invoke.Value(arguments, output, errors));
        }
        finally
        {
            Directory.SetCurrentDirectory(before);
        }
    }

    /// <summary>Loads the built program with what is beside it: its compiler is not to be that of the tests.</summary>
    private static Func<string[], Stream, TextWriter, Task<int>> Load() =>
        new ProgramContext(s_program)
            .LoadFromAssemblyPath(s_program)
            .GetType("ClosureGen.Tool.Commands.ToolCommand", throwOnError: true)!
            .GetMethod("InvokeAsync", BindingFlags.Static | BindingFlags.NonPublic)!
            .CreateDelegate<Func<string[], Stream, TextWriter, Task<int>>>();

    private static ProcessStartInfo Describe(string folder, string program, string[] arguments)
    {
        var start = new ProcessStartInfo(program, arguments)
        {
            WorkingDirectory = folder,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        // A test host tells its children of the SDK that it was started with.
        foreach (string name in start.Environment.Keys.Where(IsOfHost).ToArray())
        {
            start.Environment.Remove(name);
        }

        start.Environment["DOTNET_NOLOGO"] = "1";
        start.Environment["DOTNET_CLI_UI_LANGUAGE"] = "en";
        return start;
    }

    private static bool IsOfHost(string variable) => variable.StartsWith("MSBUILD", StringComparison.OrdinalIgnoreCase);

    internal static string Repository()
    {
        string? folder = AppContext.BaseDirectory;
        while (folder is not null && !File.Exists(Path.Combine(folder, "ClosureGen.sln")))
        {
            folder = Path.GetDirectoryName(folder);
        }

        return folder ?? throw new DirectoryNotFoundException("No folder above the tests holds ClosureGen.sln.");
    }

    private sealed class ProgramContext(string program) : AssemblyLoadContext("closuregen")
    {
        private readonly AssemblyDependencyResolver _resolver = new(program);

        protected override Assembly? Load(AssemblyName assemblyName) =>
            _resolver.ResolveAssemblyToPath(assemblyName) is { } path ? LoadFromAssemblyPath(path) : null;
    }
}
