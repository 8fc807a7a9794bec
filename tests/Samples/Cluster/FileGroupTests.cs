using Cluster.Coordination;
using Dispatcher.Files;

namespace Cluster.Tests;

/// <summary>How files are grouped.</summary>
public sealed class FileGroupTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    [InlineData(100)]
    public void Each_file_is_in_one_group_with_files_of_its_folder(int size)
    {
        SourceFile[] files =
        [
            .. Enumerable.Range(0, 20).Select(static i => File($"/a/{i}")),
            .. Enumerable.Range(0, 7).Select(static i => File($"/a/b*0/{i}")),
            File("/a/b"),
        ];

        IReadOnlyList<FileGroup> groups = FileGroup.Of(files, size);

        Assert.Equal(
            files.Select(static file => file.FullPath).Order(),
            groups.SelectMany(static group => group.Files).Select(static file => file.FullPath).Order()
        );
        Assert.All(groups, group => Assert.InRange(group.Files.Count, 1, size));
        Assert.All(
            groups,
            static group =>
                Assert.Single(group.Files.Select(static file => Path.GetDirectoryName(file.FullPath)).Distinct())
        );
        Assert.Equal(groups.Count, groups.Select(static group => group.Key).Distinct().Count());
    }

    [Fact]
    public void A_key_has_no_character_that_a_name_cannot_have()
    {
        FileGroup group = Assert.Single(FileGroup.Of([File("/line\nend/ä/*+#/x")], 1));
        Assert.All(group.Key, static character => Assert.True(character is > ' ' and <= '~' and not '/' and not '+'));
    }

    private static SourceFile File(string path) => new(path, path, "/");
}
