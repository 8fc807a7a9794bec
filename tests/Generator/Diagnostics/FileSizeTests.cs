namespace ClosureGen.Diagnostics.Tests;

/// <summary>Files that can be read in one sitting; the table of descriptors alone may be as long as it has to be.</summary>
public class FileSizeTests
{
    private const int Limit = 350;

    [Fact]
    public void No_file_of_the_generator_is_long()
    {
        IEnumerable<string> files = Directory
            .EnumerateFiles(Repository.Folder("src/Generator"), "*.cs", SearchOption.AllDirectories)
            .Where(static file => Path.GetFileName(file) != "DiagnosticDescriptors.cs")
            .ToArray();
        Assert.NotEmpty(files);
        Assert.All(files, static file => Assert.InRange(File.ReadLines(file).Count(), 1, Limit));
    }

    [Fact]
    public void Snapshots_are_few() =>
        Assert.InRange(
            Directory.EnumerateFiles(Repository.Folder("tests/Generator/Snapshots/Verified"), "*.cs").Count(),
            1,
            25
        );
}
