namespace Dispatcher.Tests;

/// <summary>Which files are found, and in which order.</summary>
public sealed class FileDiscoveryTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void Orders_paths_by_ordinal()
    {
        foreach (string path in new[] { "b", "a/z", "a-b", "B", "a/b/c", "ä", "a.b" })
        {
            _folder.Write(path);
        }

        // '-' and '.' come before '/', capitals before small letters, and 'ä' last, as no culture would have it.
        Assert.Equal(["B", "a-b", "a.b", "a/b/c", "a/z", "b", "ä"], Paths(Whole(_folder.Path)));
    }

    [Fact]
    public void Leaves_build_output_out_of_the_repository()
    {
        _folder.Write(".git/config");
        _folder.Write("src/bin/x");
        _folder.Write("src/obj/deep/x");
        _folder.Write("src/.git");
        _folder.Write("src/binary/x");
        _folder.Write("src/.gitignore");
        _folder.Write("scripts/bin.txt");
        Assert.Equal(
            ["scripts/bin.txt", "src/.gitignore", "src/binary/x"],
            Paths(new Folder(_folder.Path, SkipsBuildOutput: true))
        );
    }

    [Fact]
    public void Does_not_follow_links()
    {
        _folder.Write("real/file");
        File.CreateSymbolicLink(_folder.At("link"), _folder.At("real/file"));
        File.CreateSymbolicLink(_folder.At("dangling"), _folder.At("nowhere"));
        Directory.CreateSymbolicLink(_folder.At("linked"), _folder.At("real"));
        Directory.CreateSymbolicLink(_folder.At("real/loop"), _folder.Path);
        Assert.Equal(["real/file"], Paths(Whole(_folder.Path)));
    }

    [Fact]
    public void A_file_reached_twice_belongs_to_the_folder_given_first()
    {
        _folder.Write("top");
        _folder.Write("inner/file");
        Folder inner = Whole(_folder.At("inner") + Path.DirectorySeparatorChar);
        Assert.Equal(["file", "top"], Paths(inner, Whole(_folder.Path)));
        Assert.Equal(["inner/file", "top"], Paths(Whole(_folder.Path), inner, Whole(_folder.Path)));
    }

    [Fact]
    public void A_folder_named_again_counts_once()
    {
        _folder.Write("odd/sub/file");
        _folder.Write("odd/top");
        Directory.CreateSymbolicLink(_folder.At("link"), _folder.At("odd"));
        Folder odd = Whole(_folder.At("odd"));
        Folder sub = Whole(_folder.At("odd/sub/"));
        Folder linked = Whole(_folder.At("link"));
        Folder behindLink = Whole(_folder.At("link/sub"));

        FoundFiles found = FileDiscovery.Find([odd, sub, odd, linked, behindLink]);
        Assert.Equal([odd], found.Folders);
        Assert.Equal(["sub/file", "top"], found.Files.Select(file => file.Path));

        found = FileDiscovery.Find([behindLink, odd]);
        Assert.Equal([behindLink, odd], found.Folders);
        Assert.Equal(["file", "top"], found.Files.Select(file => file.Path));
    }

    [Fact]
    public void Names_a_folder_that_vanished()
    {
        FoundFiles found = FileDiscovery.Find([Whole(_folder.At("gone")), Whole(_folder.At("gone"))]);
        Assert.Empty(found.Files);
        Assert.Equal(new ReadProblem(_folder.At("gone"), "it is not there (any more)"), Assert.Single(found.Problems));
    }

    private static Folder Whole(string path) => new(path, SkipsBuildOutput: false);

    private static IEnumerable<string> Paths(params Folder[] folders)
    {
        FoundFiles found = FileDiscovery.Find(folders);
        Assert.Empty(found.Problems);
        return found.Files.Select(file => file.Path);
    }
}
