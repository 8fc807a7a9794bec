using System;
using System.IO;
using ClosureGen.Ratio.Reporting;
using Xunit;

namespace ClosureGen.Ratio.Tests;

/// <summary>How all programs below bench write what they have found.</summary>
public sealed class ResultFileTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("ratio").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public void What_is_there_is_whole_until_something_else_is()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "An open file cannot be replaced there.");
        string path = At("results.json", "old");
        using StreamReader reader = File.OpenText(path);

        ResultFile.Write(path, "new");

        Assert.Equal("old", reader.ReadToEnd());
        Assert.Equal("new", File.ReadAllText(path));
        Assert.Equal([path], Directory.GetFiles(_folder));
    }

    [Fact]
    public void What_cannot_be_written_is_named_and_leaves_the_old()
    {
        string path = At("results.json", "old");
        // There is no room for what is to be written beside it.
        Directory.CreateDirectory(path + ".tmp");

        IOException failure = Assert.Throws<IOException>(() => ResultFile.Write(path, "new"));

        Assert.Contains(path, failure.Message, StringComparison.Ordinal);
        Assert.Equal("old", File.ReadAllText(path));
    }

    [Fact]
    public void Nothing_stays_beside_what_cannot_be_replaced()
    {
        string path = Directory.CreateDirectory(Path.Combine(_folder, "results.json")).FullName;

        Assert.Throws<IOException>(() => ResultFile.Write(path, "new"));

        Assert.Empty(Directory.GetFiles(_folder));
    }

    [Fact]
    public void A_link_stays_one()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Not everyone may make links there.");
        string target = At("target.json", "old");
        string link = Path.Combine(_folder, "link.json");
        File.CreateSymbolicLink(link, target);

        ResultFile.Write(link, "new");

        Assert.Equal("new", File.ReadAllText(target));
        Assert.NotNull(new FileInfo(link).LinkTarget);
    }

    [Fact]
    public void A_device_stays_one()
    {
        Assert.SkipUnless(File.Exists("/dev/full"), "There is no device that is always full.");

        IOException failure = Assert.Throws<IOException>(static () => ResultFile.Write("/dev/full", "new"));

        Assert.Contains("/dev/full", failure.Message, StringComparison.Ordinal);
        Assert.Equal(0, new FileInfo("/dev/full").Length);
    }

    [Fact]
    public void A_check_makes_the_folder_and_leaves_nothing_in_it()
    {
        string path = Path.Combine(_folder, "below", "results.json");

        ResultFile.Check(path);

        Assert.Empty(Directory.GetFileSystemEntries(Path.Combine(_folder, "below")));
    }

    [Fact]
    public void A_check_names_what_cannot_be_written()
    {
        string file = At("file", "old");

        foreach (string path in (string[])[_folder, Path.Combine(file, "below.json")])
        {
            IOException failure = Assert.Throws<IOException>(() => ResultFile.Check(path));

            Assert.Contains(Path.GetDirectoryName(path)!, failure.Message, StringComparison.Ordinal);
        }

        Assert.Equal("old", File.ReadAllText(file));
    }

    private string At(string name, string text)
    {
        string path = Path.Combine(_folder, name);
        File.WriteAllText(path, text);
        return path;
    }
}
