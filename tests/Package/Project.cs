namespace ClosureGen.Tests;

/// <summary>A project of somebody who uses the package.</summary>
/// <param name="Name">Its name, and its folder's.</param>
internal sealed record Project(string Name)
{
    private const string AnyVersion = "as packed";

    /// <summary>Gets the ending of the project file: its language.</summary>
    internal string Extension { get; init; } = "csproj";

    internal string Framework { get; init; } = "net10.0";

    internal string Sdk { get; init; } = "Microsoft.NET.Sdk";

    /// <summary>Gets whether it is a program; otherwise a library.</summary>
    internal bool IsProgram { get; init; } = true;

    /// <summary>Gets what stands between the tags of <c>PropertyGroup</c>.</summary>
    internal string Properties { get; init; } = "";

    /// <summary>Gets what stands between the tags of <c>ItemGroup</c>.</summary>
    internal string Items { get; init; } = PackageReference();

    /// <summary>Gets the files beside the project, by name.</summary>
    internal Dictionary<string, string> Files { get; init; } = [];

    /// <summary>Gets whether it needs packages of the platform, which the machine's feeds have.</summary>
    internal bool NeedsPlatform { get; init; }

    /// <summary>The reference that has the package from the feed.</summary>
    internal static string PackageReference(string more = "") =>
        $"""<PackageReference Include="ClosureGen" Version="{AnyVersion}" {more} />""";

    /// <summary>A reference to another project beside this one.</summary>
    internal static string ProjectReference(string name, string extension = "csproj") =>
        $"""<ProjectReference Include="../{name}/{name}.{extension}" />""";

    /// <summary>A program or a source file that is stored with the tests.</summary>
    internal static string Source(string name)
    {
        using Stream stream = typeof(Project).Assembly.GetManifestResourceStream(name)!;
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd();
    }

    /// <summary>Writes it into a folder of the feed's.</summary>
    /// <param name="feed">Where the package is.</param>
    /// <param name="group">The folder of projects that refer to each other.</param>
    /// <returns>The project's folder.</returns>
    internal string Write(PackedFeed feed, string group)
    {
        string folder = Directory.CreateDirectory(Path.Combine(feed.Root, group, Name)).FullName;
        string others = NeedsPlatform ? "" : "<clear />";
        Save("Directory.Build.props", "<Project />");
        if (!Files.ContainsKey("Directory.Packages.props"))
        {
            Save("Directory.Packages.props", "<Project />");
        }

        Save(
            "nuget.config",
            $"""
            <configuration>
              <packageSources>{others}<add key="closuregen" value="{Path.GetDirectoryName(
                feed.File
            )}" /></packageSources>
            </configuration>
            """
        );
        Save(
            $"{Name}.{Extension}",
            $"""
            <Project Sdk="{Sdk}">
              <PropertyGroup>
                <TargetFramework>{Framework}</TargetFramework>
                <OutputType>{(IsProgram ? "Exe" : "Library")}</OutputType>
                <RestorePackagesPath>{Path.Combine(feed.Root, "packages")}</RestorePackagesPath>
                <TreatWarningsAsErrors>true</TreatWarningsAsErrors>
                <CheckEolTargetFramework>false</CheckEolTargetFramework>
                <NuGetAudit>false</NuGetAudit>
                {Properties}
              </PropertyGroup>
              <ItemGroup>{Items.Replace(AnyVersion, feed.Version, StringComparison.Ordinal)}</ItemGroup>
            </Project>
            """
        );
        foreach ((string file, string text) in Files)
        {
            Save(file, text);
        }

        return folder;

        void Save(string file, string text) => System.IO.File.WriteAllText(Path.Combine(folder, file), text);
    }

    /// <summary>Builds all projects of a group at once, which takes little more than one of them.</summary>
    /// <returns>What <see cref="Command.Dotnet"/> does.</returns>
    internal static Task<(int ExitCode, string Text)> BuildAll(PackedFeed feed, string group)
    {
        string folder = Path.Combine(feed.Root, group);
        File.WriteAllText(
            Path.Combine(folder, "All.proj"),
            """
            <Project DefaultTargets="Build">
              <ItemGroup><Each Include="*/*.*proj" /></ItemGroup>
              <Target Name="Restore"><MSBuild Projects="@(Each)" Targets="Restore" /></Target>
              <Target Name="Build"><MSBuild Projects="@(Each)" Targets="Build" /></Target>
            </Project>
            """
        );
        return Command.Dotnet(folder, "build", "-m:1", "All.proj");
    }

    /// <summary>Builds a program and runs it: <c>dotnet run</c>, which reads the project twice, takes longer.</summary>
    internal static async Task<string> Run(string folder)
    {
        await Succeed(folder, "build", "-m:1");
        return await RunBuilt(folder);
    }

    /// <summary>Runs a program that has been built, with the runtime that it has brought along or with the one that is installed.</summary>
    internal static async Task<string> RunBuilt(string folder)
    {
        string name = Path.GetFileName(folder);
        string assembly = Directory
            .GetFiles(Path.Combine(folder, "bin", "Debug"), name + ".dll", SearchOption.AllDirectories)
            .Single();
        if (!File.Exists(Path.Combine(Path.GetDirectoryName(assembly)!, "System.Private.CoreLib.dll")))
        {
            return await Succeed(folder, "exec", assembly);
        }

        (int exitCode, string text) = await Command.Run(Path.ChangeExtension(assembly, null), folder);
        Assert.True(exitCode == 0, text);
        return text.ReplaceLineEndings("\n");
    }

    /// <summary>Runs <c>dotnet</c> in a folder; fails the test with its output when it fails.</summary>
    internal static async Task<string> Succeed(string folder, params string[] arguments)
    {
        (int exitCode, string text) = await Command.Dotnet(folder, arguments);
        Assert.True(exitCode == 0, $"dotnet {string.Join(' ', arguments)} in {folder}:\n{text}");
        return text.ReplaceLineEndings("\n");
    }
}
