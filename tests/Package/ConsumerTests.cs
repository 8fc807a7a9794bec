namespace ClosureGen.Tests;

/// <summary>Projects of every kind that has the package: each builds without a warning, and runs.</summary>
public class ConsumerTests(PackedFeed feed)
{
    private const string Library = """
        namespace Shop;

        /// <summary>Adds up.</summary>
        public partial class Till
        {
            private int _sum;

            /// <summary>Gets the sum.</summary>
            public int Sum => System.Threading.Volatile.Read(ref _sum);

            /// <summary>Adds a number.</summary>
            [ClosureGen.NoCapture]
            public void Add(int number) => System.Threading.Interlocked.Add(ref _sum, number);

            /// <summary>Doubles a number.</summary>
            [ClosureGen.NoCapture]
            public int Double(int number) => 2 * number;
        }
        """;

    private const string Caller = """
        var till = new Shop.Till();
        await till.AddWork(1).Dispatch();
        till.AddEach(new[] { 2, 3 }).Run();
        System.Console.WriteLine(till.Sum + await till.DoubleWork(18).Dispatch());
        """;

    [Theory]
    [InlineData(12)]
    [InlineData(13)]
    [InlineData(14)]
    public async Task Builds_with_everything_turned_on(int language)
    {
        Slow.SkipUnlessAskedFor();
        var project = new Project("Strict")
        {
            IsProgram = false,
            Properties = $"""
                <LangVersion>{language}</LangVersion>
                <Nullable>enable</Nullable>
                <AnalysisLevel>latest-all</AnalysisLevel>
                <EnforceCodeStyleInBuild>true</EnforceCodeStyleInBuild>
                <GenerateDocumentationFile>true</GenerateDocumentationFile>
                <CheckForOverflowUnderflow>true</CheckForOverflowUnderflow>
                <Features>strict</Features>
                """,
        };
        foreach (string file in new[] { "Desk.cs", "Extensions.cs", "Finder.cs", "Maker.cs", "Order.cs" })
        {
            project.Files[file] = Project.Source(file);
        }

        string folder = project.Write(feed, $"Strict{language}");
        string text = await Project.Succeed(folder, "build");
        Assert.Contains("0 Warning(s)", text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Runs_on_the_framework_between()
    {
        Slow.SkipUnlessAskedFor();
        string folder = feed.Consumer("Between", "net9.0", PackageTests.EveryVerb(), isSelfContained: true);
        string text = await Project.Succeed(folder, "run");
        Assert.Equal(
            PackageTests.Expected("9").Replace("Version=v9.0", "Version=v8.0", StringComparison.Ordinal),
            text
        );
    }

    [Fact]
    public async Task The_namespace_comes_with_implicit_usings()
    {
        Slow.SkipUnlessAskedFor();
        const string Bare = """
            var handler = new Handler();
            await handler.AddWork(40).Dispatch();
            Console.WriteLine(handler.Sum);

            public partial class Handler
            {
                public int Sum;

                [NoCapture]
                public void Add(int number) => Interlocked.Add(ref Sum, number);
            }
            """;
        string on = new Project("On")
        {
            Properties = "<ImplicitUsings>enable</ImplicitUsings>",
            Files = { ["Program.cs"] = Bare },
        }.Write(feed, "Usings");
        Assert.Equal("40\n", await Project.Succeed(on, "run"));

        (int exitCode, string text) = await Command.Dotnet(on, "build", "-p:ClosureGenImplicitUsing=false");
        Assert.NotEqual(0, exitCode);
        Assert.Contains("error CS0246", text, StringComparison.Ordinal);
    }

    /// <summary>A project that only refers to one that has the package does not get the namespace: it has not asked.</summary>
    [Fact]
    public async Task Projects_that_refer_to_each_other_and_see_their_internals()
    {
        Slow.SkipUnlessAskedFor();
        new Project("Inner")
        {
            IsProgram = false,
            Items = Project.PackageReference() + """<InternalsVisibleTo Include="Outer" />""",
            Files = { ["Till.cs"] = Library.Replace("public partial class", "internal partial class") },
        }.Write(feed, "Friends");
        string outer = new Project("Outer")
        {
            Items =
                Project.PackageReference()
                + Project.ProjectReference("Inner")
                + """<InternalsVisibleTo Include="Inner" />""",
            Files =
            {
                ["Program.cs"] = Caller,
                ["Other.cs"] = Library
                    .Replace("namespace Shop", "namespace Other")
                    .Replace("public partial", "internal partial"),
            },
        }.Write(feed, "Friends");
        Assert.Equal("42\n", await Project.Succeed(outer, "run"));
    }

    [Fact]
    public async Task Transitively_by_a_project()
    {
        Slow.SkipUnlessAskedFor();
        WriteLibrary("ByProject");
        string caller = new Project("Caller")
        {
            Properties = "<ImplicitUsings>enable</ImplicitUsings>",
            Items = Project.ProjectReference("Library"),
            Files = { ["Program.cs"] = Caller, ["Types.cs"] = "internal struct Items; internal class Lane;" },
        }.Write(feed, "ByProject");
        Assert.Equal("42\n", await Project.Succeed(caller, "run"));
    }

    [Fact]
    public async Task Transitively_by_a_package()
    {
        Slow.SkipUnlessAskedFor();
        string library = WriteLibrary("ByPackage");
        await Project.Succeed(library, "pack", "-o", Path.GetDirectoryName(feed.File)!, "-p:PackageId=Shop.Library");
        string caller = new Project("Caller")
        {
            Items = """<PackageReference Include="Shop.Library" Version="1.0.0" />""",
            Files = { ["Program.cs"] = Caller },
        }.Write(feed, "ByPackage");
        Assert.Equal("42\n", await Project.Succeed(caller, "run"));
    }

    [Fact]
    public async Task With_central_package_management_and_a_lock_file()
    {
        Slow.SkipUnlessAskedFor();
        string folder = new Project("Locked")
        {
            Properties = "<RestorePackagesWithLockFile>true</RestorePackagesWithLockFile>",
            Items = """<PackageReference Include="ClosureGen" />""",
            Files =
            {
                ["Directory.Packages.props"] = $"""
                    <Project>
                      <PropertyGroup>
                        <ManagePackageVersionsCentrally>true</ManagePackageVersionsCentrally>
                        <CentralPackageTransitivePinningEnabled>true</CentralPackageTransitivePinningEnabled>
                      </PropertyGroup>
                      <ItemGroup><PackageVersion Include="ClosureGen" Version="{feed.Version}" /></ItemGroup>
                    </Project>
                    """,
                ["Program.cs"] = Caller,
                ["Till.cs"] = Library,
            },
        }.Write(feed, "Central");
        await Project.Succeed(folder, "restore");
        await Project.Succeed(folder, "restore", "--locked-mode", "--force");
        Assert.Equal("42\n", await Project.Succeed(folder, "run", "--no-restore"));
        Assert.Contains(
            "\"contentHash\"",
            await File.ReadAllTextAsync(
                Path.Combine(folder, "packages.lock.json"),
                TestContext.Current.CancellationToken
            ),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public async Task From_visual_basic()
    {
        Slow.SkipUnlessAskedFor();
        WriteLibrary("FromBasic");
        string caller = new Project("Caller")
        {
            Extension = "vbproj",
            Items = Project.ProjectReference("Library"),
            Files =
            {
                ["Program.vb"] = """
                    Imports System
                    Imports Shop

                    Module Program
                        Sub Main()
                            Dim till As New Till()
                            till.AddWork(1).Dispatch().AsTask().Wait()
                            till.AddEach(New Integer() {2, 3}).Run()
                            Console.WriteLine(till.Sum + till.DoubleWork(18).StartNew().Result)
                        End Sub
                    End Module
                    """,
            },
        }.Write(feed, "FromBasic");
        Assert.Equal("42\n", await Project.Succeed(caller, "run"));
    }

    [Fact]
    public async Task From_f_sharp()
    {
        Slow.SkipUnlessAskedFor();
        WriteLibrary("FromFSharp");
        string caller = new Project("Caller")
        {
            Extension = "fsproj",
            Properties = "<SatelliteResourceLanguages>en</SatelliteResourceLanguages>",
            Items = """<Compile Include="Program.fs" />""" + Project.ProjectReference("Library"),
            Files =
            {
                ["Program.fs"] = """
                    open Shop

                    let till = Till()
                    let numbers: int[] = [| 2; 3 |]

                    task {
                        do! till.AddWork(1).Dispatch()
                        till.AddEach(numbers).Run()
                        let! doubled = till.DoubleWork(18).Dispatch()
                        printfn "%d" (till.Sum + doubled)
                    }
                    |> _.Wait()
                    """,
            },
        }.Write(feed, "FromFSharp");
        Assert.Equal("42\n", await Project.Succeed(caller, "run"));
    }

    [Theory]
    [InlineData("", "", false)]
    [InlineData("PrivateAssets=\"all\"", "", true)]
    [InlineData("PrivateAssets=\"runtime; analyzers\"", "", true)]
    [InlineData("PrivateAssets=\"analyzers;build\"", "", false)]
    [InlineData("PrivateAssets=\"all\"", "-p:OutputType=Exe", false)]
    public async Task A_library_that_keeps_the_runtime_to_itself_is_told(string reference, string option, bool isTold)
    {
        if (!isTold || reference.Contains(';', StringComparison.Ordinal))
        {
            Slow.SkipUnlessAskedFor();
        }

        string folder = new Project("Kept")
        {
            IsProgram = option.Length > 0,
            Items = Project.PackageReference(reference),
            Files =
            {
                ["Till.cs"] = Library + (option.Length > 0 ? "static class Program { static void Main() { } }" : ""),
            },
        }.Write(feed, $"Kept{(uint)(reference + option).GetHashCode(StringComparison.Ordinal)}");
        (int exitCode, string text) = await Command.Dotnet(folder, "build");
        Assert.Equal(isTold, text.Contains("CGEN099", StringComparison.Ordinal));
        Assert.True(isTold || exitCode == 0, text);
    }

    private string WriteLibrary(string group) =>
        new Project("Library") { IsProgram = false, Files = { ["Till.cs"] = Library } }.Write(feed, group);
}
