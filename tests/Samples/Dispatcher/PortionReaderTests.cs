using Dispatcher.Files;

namespace Dispatcher.Tests;

/// <summary>Reading in portions: every byte is there, at most a buffer of them at a time.</summary>
public sealed class PortionReaderTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData(1)]
    [InlineData(10)]
    [InlineData(11)]
    [InlineData(25)]
    [InlineData(1_000)]
    public void Gives_every_byte_whatever_the_buffer(int capacity)
    {
        var random = new Random(7);
        byte[][] contents = [.. Enumerable.Range(0, 40).Select(i => new byte[i % 15])];
        List<SourceFile> files = [];
        foreach (byte[] content in contents)
        {
            random.NextBytes(content);
            string path = _folder.Write($"{files.Count}", content);
            files.Add(new SourceFile(path, $"{files.Count}", _folder.Path));
        }

        List<byte[]> read = [];
        foreach (IReadOnlyList<SourceFile> portion in new PortionReader(capacity, blockSize: 4).Read(files))
        {
            read.AddRange(portion.Select(Bytes));
        }

        Assert.Equal(contents, read);
        Assert.All(files, file => Assert.Null(file.Problem));
    }

    [Fact]
    public void Holds_no_more_than_the_buffer()
    {
        List<SourceFile> files = [];
        for (int i = 0; i < 10; i++)
        {
            files.Add(new SourceFile(_folder.Write($"{i}", new byte[30]), $"{i}", _folder.Path));
        }

        // The fourth file would fill the buffer to its last byte, where a file that grows could not be told from it.
        int[] sizes = [.. new PortionReader(capacity: 120).Read(files).Select(portion => portion.Count)];
        Assert.Equal([3, 3, 3, 1], sizes);
    }

    [Fact]
    public void Leaves_out_a_file_that_vanished()
    {
        string first = _folder.Write("first", 1);
        string second = _folder.Write("second", 2);
        SourceFile[] files =
        [
            new(first, "first", _folder.Path),
            new(_folder.At("gone"), "gone", _folder.Path),
            new(second, "second", _folder.Path),
        ];

        SourceFile[] read = [.. new PortionReader().Read(files).SelectMany(portion => portion.ToArray())];

        Assert.Equal([files[0], files[2]], read);
        Assert.Equal("it is not there (any more)", files[1].Problem);
    }

    [Fact]
    public void Leaves_out_a_file_without_permission()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Permissions are taken away in the way of Unix.");
        Assert.SkipWhen(Environment.IsPrivilegedProcess, "Root may read everything.");
        string path = _folder.Write("secret", 1);
        if (!OperatingSystem.IsWindows())
        {
            File.SetUnixFileMode(path, UnixFileMode.None);
        }

        var file = new SourceFile(path, "secret", _folder.Path);
        Assert.Empty(new PortionReader().Read([file]));
        Assert.Equal("permission denied", file.Problem);
    }

    [Fact]
    public void Notices_that_a_large_file_became_shorter()
    {
        string path = _folder.Write("large", new byte[100]);
        var file = new SourceFile(path, "large", _folder.Path);
        foreach (IReadOnlyList<SourceFile> portion in new PortionReader(capacity: 50, blockSize: 10).Read([file]))
        {
            File.WriteAllBytes(path, new byte[20]);
            Assert.Throws<IOException>(() => Bytes(portion[0]));
        }
    }

    [Fact]
    public void Notices_that_a_large_file_was_written_to()
    {
        string path = _folder.Write("large", new byte[100]);
        var file = new SourceFile(path, "large", _folder.Path);
        foreach (IReadOnlyList<SourceFile> portion in new PortionReader(capacity: 50, blockSize: 10).Read([file]))
        {
            Assert.True(portion[0].IsIntact());
            File.SetLastWriteTimeUtc(path, new DateTime(2001, 1, 1, 0, 0, 0, DateTimeKind.Utc));
            Assert.False(portion[0].IsIntact());
        }

        Assert.Equal("it changed while it was read", file.Problem);
    }

    private static byte[] Bytes(SourceFile file)
    {
        List<byte> bytes = [];
        foreach (ReadOnlySpan<byte> block in file.Blocks)
        {
            bytes.AddRange(block);
        }

        return [.. bytes];
    }
}
