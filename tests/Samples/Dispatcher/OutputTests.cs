using Spectre.Console;

namespace Dispatcher.Tests;

/// <summary>What the screen shows of names, and of what it has no room for.</summary>
public sealed class OutputTests
{
    [Theory]
    [InlineData("plain name.txt", "plain name.txt")]
    [InlineData("ünïcödé 世界 \U0001F600", "ünïcödé 世界 \U0001F600")]
    [InlineData("a\tb\nc\rd", @"a\tb\nc\rd")]
    [InlineData("\u001b[31mred\u0085", @"\u001b[31mred\u0085")]
    [InlineData("gpj.\u202Etxt", @"gpj.\u202etxt")]
    [InlineData("\u200B\uFEFF\u2028\u2029", @"\u200b\ufeff\u2028\u2029")]
    [InlineData("\U000E0041", @"\U000e0041")]
    [InlineData("\uFFFD", @"\ufffd")]
    public void Spells_out_what_a_terminal_would_obey(string name, string shown) =>
        Assert.Equal(shown, Printable.Text(name));

    [Theory]
    [InlineData(60, 3, "words, longest line and SHA-256")]
    [InlineData(80, 5, "no room for SHA-256")]
    [InlineData(120, 6, null)]
    public void A_narrow_terminal_is_told_what_it_does_not_show(int width, int columns, string? told)
    {
        Table table = FileTable.Of(ReportOf("file"), width);
        Assert.Equal(columns, table.Columns.Count);
        Assert.Equal(told is not null, table.Caption is not null);
        Assert.Contains(told ?? "", table.Caption?.Text ?? "", StringComparison.Ordinal);
    }

    [Fact]
    public void One_file_is_no_files()
    {
        using var output = new StringWriter();
        Report report = ReportOf("file");
        ScreenReport.Write(report, new Settings(report.Folders, Rounds: 1, Json: false), output);
        Assert.Contains("1 file in folder", output.ToString(), StringComparison.Ordinal);
        Assert.Contains("handlers × 1 file,", output.ToString(), StringComparison.Ordinal);
    }

    private static Report ReportOf(params string[] paths) =>
        new(
            [.. paths.Select(path => new FileReport(new SourceFile(path, path, "folder"), new FileFacts()))],
            [new Folder("folder", SkipsBuildOutput: false)],
            [new WayReport("Task.Run closure", 1, 1, 1)],
            [],
            []
        );
}
