using System.Security.Cryptography;

namespace ClosureGen.Tests;

/// <summary>The same sources make the same file, wherever and whenever they are packed: a lock file keeps its hash.</summary>
public class SameBytesTests(PackedFeed feed)
{
    [Fact]
    public async Task Another_clone_packs_the_same_file()
    {
        Slow.SkipUnlessAskedFor();
        string packed = Path.GetDirectoryName(feed.File)!;
        Assert.Equal(
            ["ClosureGen", "ClosureGen.Closures", "ClosureGen.Hosting", "ClosureGen.Tool"],
            Directory
                .GetFiles(packed, "ClosureGen.*.nupkg")
                .Select(file => Path.GetFileNameWithoutExtension(file).Replace("." + feed.Version, ""))
                .Order(StringComparer.Ordinal)
        );
        Assert.Equal(await Hash(packed), await Hash(await PackClone(DateTime.UtcNow.AddDays(-3))));
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

    private async Task<string> PackClone(DateTime time)
    {
        string root = Path.Combine(feed.Root, "clones", "deeper");
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
        (int exitCode, string text) = await feed.PackForRelease(root, "Package", folder);
        Assert.True(exitCode == 0, text);
        return folder;
    }
}
