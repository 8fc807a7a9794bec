namespace ClosureGen.Tests;

/// <summary>The package, packed once into a folder that serves as the only feed.</summary>
public sealed class PackedFeed : IAsyncLifetime
{
    // No other framework than the one it runs on, and no warning for what the age of that one or a feed is to blame for.
    private static readonly string SelfContained = $"""
        <SelfContained>true</SelfContained>
        <RuntimeIdentifier>{RuntimeInformation.RuntimeIdentifier}</RuntimeIdentifier>
        <DisableTransitiveFrameworkReferenceDownloads>true</DisableTransitiveFrameworkReferenceDownloads>
        <CheckEolTargetFramework>false</CheckEolTargetFramework>
        <NuGetAudit>false</NuGetAudit>
        """;

    /// <summary>Gets the folder of everything that a test writes.</summary>
    public string Root { get; } = Directory.CreateTempSubdirectory("closuregen-package-").FullName;

    /// <summary>Gets the packed file.</summary>
    public string File { get; private set; } = "";

    /// <summary>Gets its version.</summary>
    public string Version => Path.GetFileNameWithoutExtension(File)["ClosureGen.".Length..];

    /// <summary>Gets whether it has images that are compiled ahead: only where the machine's feeds have the packs for it.</summary>
    public bool IsCompiledAhead { get; private set; }

    /// <inheritdoc/>
    public async ValueTask InitializeAsync()
    {
        string feed = Path.Combine(Root, "feed");
        IsCompiledAhead = Slow.IsAskedFor;
        (int exitCode, string text) = await Pack();
        if (IsCompiledAhead && LacksPlatform(exitCode, text))
        {
            IsCompiledAhead = false;
            (exitCode, text) = await Pack();
        }

        Assert.True(exitCode == 0, text);
        File = Assert.Single(Directory.GetFiles(feed, "ClosureGen.?.?.?.nupkg"));

        // Where there is time, what getting-started says: one command, and every package installs from what it makes.
        Task<(int ExitCode, string Text)> Pack() =>
            Slow.IsAskedFor ? PackForRelease(Repository(), "Packages.slnf", feed) : PackAsBuilt("Package");
    }

    /// <summary>Packs as for users, of a checkout or a copy without its history.</summary>
    internal Task<(int ExitCode, string Text)> PackForRelease(string repository, string packed, string output) =>
        Command.Dotnet(
            repository,
            "pack",
            Path.Combine("src", packed),
            "-m:1",
            "-c",
            "Release",
            "-o",
            output,
            "-p:RunAnalyzers=false",
            "-p:EnableSourceControlManagerQueries=false",
            $"-p:CompileAhead={IsCompiledAhead}"
        );

    /// <summary>Packs what is built with the tests, in this configuration. <c>SurfaceTests</c> compare the frameworks.</summary>
    internal Task<(int ExitCode, string Text)> PackAsBuilt(string packed) =>
        Command.Dotnet(
            Root,
            "pack",
            Path.Combine(Repository(), "src", packed),
            "-m:1",
            "-c",
#if DEBUG
            "Debug",
#else
            "Release",
#endif
            "-o",
            Path.Combine(Root, "feed"),
            "--no-build",
            "-p:CompileAhead=false",
            "-p:EnablePackageValidation=false"
        );

    /// <summary>
    /// Makes a project that has the package from this feed and nothing from any other; or one that brings its framework
    /// along, which has to come from the machine's feeds.
    /// </summary>
    public string Consumer(string name, string framework, string program, bool isSelfContained = false)
    {
        string folder = Directory.CreateDirectory(Path.Combine(Root, name)).FullName;
        string others = isSelfContained ? "" : "<clear />";
        Write("Program.cs", program);
        Write("Directory.Build.props", "<Project />");
        Write("Directory.Packages.props", "<Project />");
        Write(
            "nuget.config",
            $"""
            <configuration>
              <packageSources>{others}<add key="closuregen" value="{Path.GetDirectoryName(File)}" /></packageSources>
            </configuration>
            """
        );
        Write(
            Path.GetFileName(name) + ".csproj",
            $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <OutputType>Exe</OutputType>
                <TargetFramework>{framework}</TargetFramework>
                <RestorePackagesPath>{Path.Combine(Root, "packages")}</RestorePackagesPath>
                <TreatWarningsAsErrors>true</TreatWarningsAsErrors>
                {(isSelfContained ? SelfContained : "")}
              </PropertyGroup>
              <ItemGroup><PackageReference Include="ClosureGen" Version="{Version}" /></ItemGroup>
            </Project>
            """
        );
        return folder;

        void Write(string file, string text) => System.IO.File.WriteAllText(Path.Combine(folder, file), text);
    }

    /// <inheritdoc/>
    public ValueTask DisposeAsync()
    {
        Directory.Delete(Root, recursive: true);
        return ValueTask.CompletedTask;
    }

    /// <summary>Tells whether a command failed because the machine's feeds do not have the packages of a platform.</summary>
    internal static bool LacksPlatform(int exitCode, string text) =>
        exitCode != 0 && Regex.IsMatch(text, "error (NU1101|NU1102|NU1301|NETSDK1(08[234]|094)).*(Microsoft|runtime)");

    internal static string Repository()
    {
        string? folder = AppContext.BaseDirectory;
        while (folder is not null && !Directory.EnumerateFiles(folder, "ClosureGen.sln").Any())
        {
            folder = Path.GetDirectoryName(folder);
        }

        return folder ?? throw new DirectoryNotFoundException("No folder above the tests holds ClosureGen.sln.");
    }
}
