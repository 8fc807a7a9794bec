namespace ClosureGen.Tests;

/// <summary>Projects of every kind that has the package: each builds without a warning, and runs.</summary>
public class ConsumerTests(PackedFeed feed)
{
    private const string Group = "Consumers";

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

    /// <summary>Those that have only our feed, built at once.</summary>
    [Fact]
    public async Task Build_without_a_warning_and_run()
    {
        Slow.SkipUnlessAskedFor();
        WriteStrict();
        WriteImplicitUsings();
        WriteFriends();
        WriteCallers();
        WriteLocked();
        (int exitCode, string text) = await Project.BuildAll(feed, Group);
        Assert.True(exitCode == 0, text);
        Assert.Contains("0 Warning(s)", text, StringComparison.Ordinal);
        foreach (string name in new[] { "Outer", "Caller", "Basic", "FSharp", "Locked" })
        {
            Assert.Equal("42\n", await Project.RunBuilt(Path.Combine(feed.Root, Group, name)));
        }

        string on = Path.Combine(feed.Root, Group, "On");
        Assert.Equal("40\n", await Project.RunBuilt(on));
        (exitCode, text) = await Command.Dotnet(on, "build", "-m:1", "-p:ClosureGenImplicitUsing=false");
        Assert.NotEqual(0, exitCode);
        Assert.Contains("error CS0246", text, StringComparison.Ordinal);

        string locked = Path.Combine(feed.Root, Group, "Locked");
        await Project.Succeed(locked, "restore", "--locked-mode", "--force");
        Assert.Contains(
            "\"contentHash\"",
            await File.ReadAllTextAsync(
                Path.Combine(locked, "packages.lock.json"),
                TestContext.Current.CancellationToken
            ),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public async Task Runs_on_the_framework_between()
    {
        Slow.SkipUnlessAskedFor();
        string folder = feed.Consumer("Between", "net9.0", PackageTests.EveryVerb(), isSelfContained: true);
        Assert.Equal(
            PackageTests.Expected("9").Replace("Version=v9.0", "Version=v8.0", StringComparison.Ordinal),
            await Project.Run(folder)
        );
    }

    [Fact]
    public async Task Transitively_by_a_package()
    {
        Slow.SkipUnlessAskedFor();
        string library = WriteLibrary("ByPackage");
        await Project.Succeed(
            library,
            "pack",
            "-m:1",
            "-o",
            Path.GetDirectoryName(feed.File)!,
            "-p:PackageId=Shop.Library"
        );
        string caller = new Project("Caller")
        {
            Items = """<PackageReference Include="Shop.Library" Version="1.0.0" />""",
            Files = { ["Program.cs"] = Caller },
        }.Write(feed, "ByPackage");
        Assert.Equal("42\n", await Project.Run(caller));
    }

    [Fact]
    public async Task A_library_that_keeps_the_runtime_to_itself_is_told()
    {
        (string Name, string Reference, bool IsProgram, bool IsTold)[] kept =
        [
            ("All", "PrivateAssets=\"all\"", false, true),
            ("Nothing", "", false, false),
            ("Runtime", "PrivateAssets=\"runtime; analyzers\"", false, true),
            ("Others", "PrivateAssets=\"analyzers;build\"", false, false),
            ("Program", "PrivateAssets=\"all\"", true, false),
        ];
        kept = Slow.IsAskedFor ? kept : kept[..1];
        foreach ((string name, string reference, bool isProgram, _) in kept)
        {
            new Project(name)
            {
                IsProgram = isProgram,
                Items = Project.PackageReference(reference),
                Files =
                {
                    ["Till.cs"] = Library + (isProgram ? "static class Program { static void Main() { } }" : ""),
                },
            }.Write(feed, "Kept");
        }

        (_, string text) = await Project.BuildAll(feed, "Kept");
        Assert.All(
            kept,
            project =>
            {
                Assert.Equal(project.IsTold, Regex.IsMatch(text, $@"CGEN099.*\W{project.Name}\.csproj"));
                Assert.True(
                    project.IsTold
                        || File.Exists(
                            Path.Combine(
                                feed.Root,
                                "Kept",
                                project.Name,
                                "bin",
                                "Debug",
                                "net10.0",
                                project.Name + ".dll"
                            )
                        ),
                    text
                );
            }
        );
    }

    // With everything turned on.
    private void WriteStrict()
    {
        foreach (int language in new[] { 12, 13, 14 })
        {
            var project = new Project($"Strict{language}")
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

            project.Write(feed, Group);
        }
    }

    // The namespace comes with implicit usings.
    private void WriteImplicitUsings()
    {
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
        new Project("On")
        {
            Properties = "<ImplicitUsings>enable</ImplicitUsings>",
            Files = { ["Program.cs"] = Bare },
        }.Write(feed, Group);
    }

    // Projects that refer to each other and see their internals.
    private void WriteFriends()
    {
        new Project("Inner")
        {
            IsProgram = false,
            Items = Project.PackageReference() + """<InternalsVisibleTo Include="Outer" />""",
            Files = { ["Till.cs"] = Library.Replace("public partial class", "internal partial class") },
        }.Write(feed, Group);
        new Project("Outer")
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
        }.Write(feed, Group);
    }

    // In three languages. One that only refers to a project that has the package does not get the namespace: it has not asked.
    private void WriteCallers()
    {
        WriteLibrary(Group);
        new Project("Caller")
        {
            Properties = "<ImplicitUsings>enable</ImplicitUsings>",
            Items = Project.ProjectReference("Library"),
            Files = { ["Program.cs"] = Caller, ["Types.cs"] = "internal struct Items; internal class Lane;" },
        }.Write(feed, Group);
        new Project("Basic")
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
        }.Write(feed, Group);
        new Project("FSharp")
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
        }.Write(feed, Group);
    }

    // With central package management and a lock file.
    private void WriteLocked() =>
        new Project("Locked")
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
        }.Write(feed, Group);

    private string WriteLibrary(string group) =>
        new Project("Library") { IsProgram = false, Files = { ["Till.cs"] = Library } }.Write(feed, group);
}
