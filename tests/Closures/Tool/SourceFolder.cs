namespace ClosureGen.Tool.Tests;

/// <summary>A folder with sources that is deleted after a test.</summary>
internal sealed class SourceFolder : IDisposable
{
    internal string Path { get; } = Directory.CreateTempSubdirectory("closuregen-tool-").FullName;

    internal SourceFolder With(string file, string text) => With(file, Encoding.UTF8.GetBytes(text));

    internal SourceFolder With(string file, byte[] bytes)
    {
        string path = System.IO.Path.Combine(Path, file);
        Directory.CreateDirectory(System.IO.Path.GetDirectoryName(path)!);
        File.WriteAllBytes(path, bytes);
        return this;
    }

    internal string Read(string file) => File.ReadAllText(System.IO.Path.Combine(Path, file));

    internal byte[] ReadBytes(string file) => File.ReadAllBytes(System.IO.Path.Combine(Path, file));

    /// <summary>Adds a console project that needs no package.</summary>
    internal SourceFolder WithProject(string file, string properties = "") =>
        With(
            file,
            $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <OutputType>Exe</OutputType>
                <TargetFramework>net10.0</TargetFramework>
                <ImplicitUsings>enable</ImplicitUsings>
                {properties}
              </PropertyGroup>
            </Project>
            """
        );

    /// <inheritdoc/>
    public void Dispose() => Directory.Delete(Path, recursive: true);
}
