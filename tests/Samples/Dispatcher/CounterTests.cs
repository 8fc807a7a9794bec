using System.Security.Cryptography;
using System.Text;
using Dispatcher.Files;
using Dispatcher.Handlers;
using Dispatcher.Pairing;
using FsCheck;
using FsCheck.Fluent;
using Microsoft.Win32.SafeHandles;

namespace Dispatcher.Tests;

/// <summary>The handlers against a model that is naive enough to be believed.</summary>
public sealed class CounterTests
{
    private static readonly char[] WhiteSpace = [' ', '\t', '\n', '\v', '\f', '\r'];

    // Bytes at the borders of the definitions come up more often than they would by chance.
    private static readonly Arbitrary<byte[]> Contents = Gen.OneOf(
            Gen.Elements<byte>(0, 8, 9, 10, 11, 12, 13, 14, 0x1F, 0x20, 0x21, 0x41, 0x7E, 0x7F, 0x80, 0x85, 0xA0, 0xFF),
            Gen.Choose(0, 255).Select(value => (byte)value)
        )
        .ArrayOf()
        .ToArbitrary();

    [Fact]
    public void Counts_in_memory_as_the_model() =>
        Prop.ForAll(
                Contents,
                content =>
                {
                    var file = new SourceFile("", "", "");
                    file.Hold(content);
                    AssertAsModel(content, Handle(file));
                }
            )
            .QuickCheckThrowOnFailure();

    [Fact]
    public void Counts_in_blocks_as_the_model()
    {
        using var folder = new TemporaryFolder();
        Prop.ForAll(
                Contents,
                Gen.Choose(1, 7).ToArbitrary(),
                (content, blockSize) =>
                {
                    var file = new SourceFile(folder.Write("file", content), "file", folder.Path);
                    using SafeFileHandle handle = System.IO.File.OpenHandle(file.FullPath);
                    file.Stream(handle, blockSize);
                    AssertAsModel(content, Handle(file));
                }
            )
            .QuickCheckThrowOnFailure();
    }

    [Fact]
    public void Counts_odd_files_as_the_model() =>
        Assert.All(
            OddFiles.All,
            odd =>
            {
                var file = new SourceFile("", odd.Name, "");
                file.Hold(odd.Content);
                AssertAsModel(odd.Content, Handle(file));
            }
        );

    [Fact]
    public void A_word_needs_a_printable_byte()
    {
        var file = new SourceFile("", "", "");
        file.Hold(new byte[] { 0x80, 0x20, 0x80, 0x41, 0x80, 0x09, 0x00 });
        Assert.Equal(1, Handle(file).Words);
    }

    private static FileFacts Handle(SourceFile file)
    {
        FileHandler[] handlers =
        [
            new ByteCounter(),
            new LineCounter(),
            new WordCounter(),
            new LongestLine(),
            new Sha256Hasher(),
        ];
        var done = new Countdown();
        done.Reset(handlers.Length);
        foreach (FileHandler handler in handlers)
        {
            handler.Handle(file, done);
        }

        Assert.Equal(0, done.Remaining);
        Assert.Null(file.Problem);
        return file.Facts;
    }

    private static void AssertAsModel(byte[] content, FileFacts facts)
    {
        string text = Encoding.Latin1.GetString(content);
        Assert.Equal(content.Length, facts.Bytes);
        Assert.Equal(text.Split('\n').Length - 1, facts.Lines);
        Assert.Equal(text.Split(WhiteSpace).Count(run => run.Any(c => c is >= '!' and <= '~')), facts.Words);
        Assert.Equal(text.Split('\n').Max(line => line.Length), facts.LongestLine);
        Assert.Equal(Convert.ToHexStringLower(SHA256.HashData(content)), facts.Sha256Hex);
    }
}
