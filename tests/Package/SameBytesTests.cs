using System.Security.Cryptography;

namespace ClosureGen.Tests;

/// <summary>The same sources make the same file, wherever and whenever they are packed: a lock file keeps its hash.</summary>
public class SameBytesTests(PackedFeed feed)
{
    [Fact]
    public async Task Two_clones_pack_the_same_file()
    {
        Slow.SkipUnlessAskedFor();
        string first = await Pack("one", DateTime.UtcNow.AddDays(-3));
        string second = await Pack(Path.Combine("two", "deeper"), DateTime.UtcNow);
        Assert.Equal(first, second);
    }

    private async Task<string> Pack(string name, DateTime time)
    {
        string root = Path.Combine(feed.Root, "clones", name);
        string repository = PackedFeed.Repository();
        string[] folders = ["Attributes", "Closures", "Fixes", "Generator", "Package", "Runtime"];
        foreach (
            string file in folders
                .SelectMany(folder =>
                    Directory.EnumerateFiles(Path.Combine(repository, "src", folder), "*", SearchOption.AllDirectories)
                )
                .Where(file => !Regex.IsMatch(Path.GetRelativePath(repository, file), @"[\\/](bin|obj)[\\/]"))
                .Concat(Directory.EnumerateFiles(Path.Combine(repository, "src")))
                .Concat(Directory.EnumerateFiles(repository))
        )
        {
            string copy = Path.Combine(root, Path.GetRelativePath(repository, file));
            Directory.CreateDirectory(Path.GetDirectoryName(copy)!);
            File.Copy(file, copy);
            File.SetLastWriteTimeUtc(copy, time);
        }

        string project = Path.Combine(root, "src", "Package");
        await Project.Succeed(
            project,
            "pack",
            "-c",
            "Release",
            "-o",
            "out",
            "-p:RunAnalyzers=false",
            feed.CompileAhead
        );
        string packed = Assert.Single(Directory.GetFiles(Path.Combine(project, "out"), "*.nupkg"));
        return Convert.ToHexString(
            SHA256.HashData(await File.ReadAllBytesAsync(packed, TestContext.Current.CancellationToken))
        );
    }
}
