using System.Security.Cryptography;

namespace ClosureGen.Tests;

/// <summary>The same sources make the same file, wherever and whenever they are packed: a lock file keeps its hash.</summary>
public class SameBytesTests(PackedFeed feed)
{
    [Fact]
    public async Task Two_clones_pack_the_same_file()
    {
        Slow.SkipUnlessAskedFor();
        // What getting-started says: one command, and every package installs from what it makes.
        string first = await Pack("one", DateTime.UtcNow.AddDays(-3), "Packages.slnf");
        Assert.Equal(
            ["ClosureGen", "ClosureGen.Closures", "ClosureGen.Hosting", "ClosureGen.Tool"],
            Directory
                .GetFiles(first, "*.nupkg")
                .Select(file => Path.GetFileNameWithoutExtension(file).Replace("." + feed.Version, ""))
                .Order(StringComparer.Ordinal)
        );
        string second = await Pack(Path.Combine("two", "deeper"), DateTime.UtcNow, "Package");
        Assert.Equal(await Hash(first), await Hash(second));
    }

    private async Task<string> Hash(string folder) =>
        Convert.ToHexString(
            SHA256.HashData(
                await File.ReadAllBytesAsync(
                    Path.Combine(folder, Path.GetFileName(feed.File)),
                    TestContext.Current.CancellationToken
                )
            )
        );

    private async Task<string> Pack(string name, DateTime time, string packed)
    {
        string root = Path.Combine(feed.Root, "clones", name);
        string repository = PackedFeed.Repository();
        foreach (
            string file in Directory
                .EnumerateFiles(Path.Combine(repository, "src"), "*", SearchOption.AllDirectories)
                .Where(file => !Regex.IsMatch(Path.GetRelativePath(repository, file), @"[\\/](bin|obj)[\\/]"))
                .Concat(Directory.EnumerateFiles(repository))
        )
        {
            string copy = Path.Combine(root, Path.GetRelativePath(repository, file));
            Directory.CreateDirectory(Path.GetDirectoryName(copy)!);
            File.Copy(file, copy);
            File.SetLastWriteTimeUtc(copy, time);
        }

        string folder = Path.Combine(root, "out");
        await Project.Succeed(
            root,
            "pack",
            Path.Combine("src", packed),
            "-c",
            "Release",
            "-o",
            folder,
            "-p:RunAnalyzers=false",
            feed.CompileAhead
        );
        return folder;
    }
}
