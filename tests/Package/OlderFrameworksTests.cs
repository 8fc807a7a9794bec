using System.Xml.Linq;

namespace ClosureGen.Tests;

/// <summary>One library for .NET Framework, .NET Standard and .NET, and who uses it.</summary>
public class OlderFrameworksTests(PackedFeed feed)
{
    private const string Library = """
        using System;
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Tasks;
        using ClosureGen;

        namespace Shop
        {
            public partial class Prices
            {
                private int _sum;

                public int Sum => _sum;

                [NoCapture]
                public void Add(short number, int more) => Interlocked.Add(ref _sum, number + more);

                [NoCapture]
                public static int Double(short number, CancellationToken token) => 2 * number;

                [NoCapture]
                public async Task<int> TripleAsync(short number)
                {
                    await Task.Yield();
                    return 3 * number;
                }
            }

            public static class Everything
            {
                public static async Task<string> RunAsync()
                {
                    var prices = new Prices();
                    await prices.AddWork(1, 2).Dispatch();
                    await prices.AddWork(3, 4).StartNew();
                    prices.AddEach(new List<short> { 1, 2 }, 3).Run();
                    var results = new int[2];
                    await Prices.DoubleEach(new short[] { 4, 5 }, default).RunAsync(results);
                    int triple = await prices.TripleWork(6).Dispatch();
                    int sum;
                    using (DispatchBatch batch = DispatchBatch.Rent())
                    {
                        BatchResult<int> result = Prices.DoubleWork(10, default).AddTo(batch);
                        batch.Add(prices.AddWork(5, 6));
                        batch.Run();
                        sum = result.Value;
                    }

                    using (var posted = new ManualResetEventSlim())
                    {
                        new Signal(posted).SetWork().Post();
                        posted.Wait();
                    }

                    return prices.Sum + " " + results[0] + " " + results[1] + " " + triple + " " + sum;
                }
            }

            internal sealed partial class Signal
            {
                private readonly ManualResetEventSlim _signal;

                internal Signal(ManualResetEventSlim signal) => _signal = signal;

                [NoCapture]
                internal void Set() => _signal.Set();
            }
        }
        """;

    private const string Program = """
        internal static class Program
        {
            private static void Main()
            {
                System.Console.WriteLine(Shop.Everything.RunAsync().GetAwaiter().GetResult());
            }
        }
        """;

    private const string Group = "Older";

    private const string Expected = "30 8 10 18 20";

    [Fact]
    public async Task Only_older_frameworks_need_other_packages()
    {
        await using ZipArchive archive = await ZipFile.OpenReadAsync(feed.File, TestContext.Current.CancellationToken);
        await using Stream stream = await archive
            .GetEntry("ClosureGen.nuspec")!
            .OpenAsync(TestContext.Current.CancellationToken);
        XDocument description = await XDocument.LoadAsync(
            stream,
            LoadOptions.None,
            TestContext.Current.CancellationToken
        );
        string[] needed = ["System.Memory", "System.Threading.Tasks.Extensions"];
        Assert.Equal(
            new Dictionary<string, string[]>
            {
                ["net8.0"] = [],
                ["net10.0"] = [],
                [".NETStandard2.0"] = needed,
                [".NETFramework4.6.2"] = needed,
            },
            description
                .Descendants()
                .Where(element => element.Name.LocalName == "group")
                .ToDictionary(
                    group => group.Attribute("targetFramework")!.Value,
                    group => group.Elements().Select(dependency => dependency.Attribute("id")!.Value).Order().ToArray()
                )
        );
    }

    [Fact]
    public async Task Serve_one_library_for_all_at_once()
    {
        Slow.SkipUnlessAskedFor();
        const string Reference = "<ProjectReference Include=\"../Library/Library.csproj\" />";
        string library = Write("Library", "net48;netstandard2.0;net8.0", "Library", Library, "");
        string framework = Write("Framework", "net48", "Exe", Program, Reference);
        string newest = Write("Newest", "net10.0", "Exe", Program, Reference);
        string built = Path.Combine(library, "bin", "Debug", "netstandard2.0", "Library.dll");
        // The last by name, so that the library is built when this one is.
        string standard = Write(
            "Standard",
            "net10.0",
            "Exe",
            Program,
            $"<Reference Include=\"Library\" HintPath=\"{built}\" />"
        );
        (int exitCode, string text) = await Project.BuildAll(feed, Group);
        Assert.True(exitCode == 0, text);
        string[] texts =
        [
            .. new[] { "net48", "netstandard2.0", "net8.0" }.Select(framework => Generated(library, framework)),
        ];
        Assert.Equal(texts[0], texts[1]);

        // No item is an int, as .NET has ranges for these. It has more: an attribute, and members for what is not in the
        // older runtime. All else is the same.
        Assert.Equal("", FirstMissing(texts[1], texts[2].Replace(", CgDebug::StackTraceHidden]", "]")));
        Assert.Contains("StackTraceHidden", texts[2], StringComparison.Ordinal);

        Assert.Equal(Expected, (await Project.RunBuilt(newest)).Trim());

        // What was compiled for .NET Standard runs over the runtime for .NET 10, and over its own.
        Assert.Equal(Expected, (await Project.RunBuilt(standard)).Trim());
        await using (ZipArchive archive = await ZipFile.OpenReadAsync(feed.File, TestContext.Current.CancellationToken))
        {
            await archive
                .GetEntry("lib/netstandard2.0/ClosureGen.Runtime.dll")!
                .ExtractToFileAsync(
                    Path.Combine(standard, "bin", "Debug", "net10.0", "ClosureGen.Runtime.dll"),
                    overwrite: true,
                    TestContext.Current.CancellationToken
                );
        }

        Assert.Equal(Expected, (await Project.RunBuilt(standard)).Trim());
        foreach (string mono in new[] { "/usr/bin/mono-sgen", "/usr/bin/mono-boehm" })
        {
            Assert.SkipUnless(File.Exists(mono), $"There is no {mono} for the program that was built.");
            Assert.Equal(Expected, await Mono(mono, Path.Combine(framework, "bin", "Debug", "net48", "Framework.exe")));
        }
    }

    private static string Generated(string library, string framework)
    {
        string folder = Path.Combine(library, "obj", "Debug", framework, "generated");
        return string.Concat(
            Directory
                .GetFiles(folder, "*.NoCapture.g.cs", SearchOption.AllDirectories)
                .Order(StringComparer.Ordinal)
                .Select(file => File.ReadAllText(file))
        );
    }

    private static async Task<string> Mono(string mono, string program)
    {
        using Process process = Process.Start(new ProcessStartInfo(mono, [program]) { RedirectStandardOutput = true })!;
        string text = await process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);

        // One of the two may say behind it that threads have not ended in time.
        return text.Split('\n')[0].Trim();
    }

    private string Write(string name, string frameworks, string type, string program, string references)
    {
        // What older frameworks need comes from the machine's feeds.
        string folder = feed.Consumer(Path.Combine(Group, name), "net10.0", program, isSelfContained: true);
        string property = frameworks.Contains(';') ? "TargetFrameworks" : "TargetFramework";
        string version = Path.GetFileNameWithoutExtension(feed.File)["ClosureGen.".Length..];
        File.WriteAllText(
            Path.Combine(folder, name + ".csproj"),
            $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <OutputType>{type}</OutputType>
                <{property}>{frameworks}</{property}>
                <LangVersion>12</LangVersion>
                <RestorePackagesPath>{Path.Combine(feed.Root, "packages")}</RestorePackagesPath>
                <TreatWarningsAsErrors>true</TreatWarningsAsErrors>
                <EmitCompilerGeneratedFiles>true</EmitCompilerGeneratedFiles>
                <NuGetAudit>false</NuGetAudit>
              </PropertyGroup>
              <ItemGroup><PackageReference Include="ClosureGen" Version="{version}" />{references}</ItemGroup>
            </Project>
            """
        );
        return folder;
    }

    /// <summary>Gets the first line of a text that another one does not have in the same order, or nothing.</summary>
    private static string FirstMissing(string lines, string others)
    {
        string[] expected = lines.Split('\n');
        int found = 0;
        foreach (string line in others.Split('\n'))
        {
            found += found < expected.Length && line == expected[found] ? 1 : 0;
        }

        return found == expected.Length ? "" : $"{found}: {expected[found]}";
    }
}
