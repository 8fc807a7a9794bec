namespace ClosureGen.Studies.Tests;

/// <summary>The program, called as from a shell; its files go to a folder of the test's.</summary>
public sealed class ProgramTests
{
    [Fact]
    public void A_check_runs_rows_and_leaves_BenchmarkDotNets_table_and_json()
    {
        string folder = Directory.CreateTempSubdirectory("studies").FullName;
        try
        {
            Assert.Equal(0, Program.Main(["check", "--filter", "*CallPaths*", "--artifacts", folder]));

            string table = Directory.GetFiles(folder, "*CallPaths*.md", SearchOption.AllDirectories).Single();
            string json = Directory.GetFiles(folder, "*CallPaths*.json", SearchOption.AllDirectories).Single();
            // The source's figure is in a column of its own, in the row that it is about.
            string row = File.ReadLines(table).Single(static line => line.Contains("94.7 ns, 504 B"));
            Assert.Contains("AwaitPathWithTask", row, StringComparison.Ordinal);
            Assert.Contains("\"AwaitPathWithTask\"", File.ReadAllText(json), StringComparison.Ordinal);
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }
}
