namespace Dispatcher.Tests;

/// <summary>The main job: every way on every file, and whether a way that differs is told of.</summary>
public sealed class MainJobTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData(1)]
    [InlineData(64)]
    [InlineData(1 << 20)]
    public void All_ways_agree_whatever_the_buffer(int capacity)
    {
        foreach ((string name, byte[] content) in OddFiles.All)
        {
            _folder.Write(name, content);
        }

        MainJob job = Run(AllWays.For, Find(), capacity);

        Assert.Empty(job.Differences);
        Assert.Equal(
            OddFiles.All.Select(odd => odd.Name).Order(StringComparer.Ordinal),
            job.Reports.Select(report => report.File.Path)
        );
        Assert.Equal(OddFiles.All.Sum(odd => odd.Content.Length), job.Reports.Sum(report => report.Facts.Bytes));
    }

    [Fact]
    public void Tells_of_a_wrong_result()
    {
        _folder.Write("a", "one\n"u8);
        _folder.Write("b", "two\n"u8);
        MainJob job = Run(
            WrongWay.BesideTheOthers(pairs =>
            {
                WrongWay.RunAll(pairs);
                pairs.Files[1].Facts.Lines = 2;
            }),
            Find()
        );
        Assert.Equal(["Wrong differs: b: lines 2 instead of 1, which Task.Run closure found"], job.Differences);
    }

    [Fact]
    public void Tells_of_pairs_that_were_not_run()
    {
        _folder.Write("empty");
        MainJob job = Run(
            WrongWay.BesideTheOthers(pairs =>
            {
                foreach (Pair pair in pairs.Pairs.SkipLast(1))
                {
                    pair.Handler.Handle(pair.File, pairs.Done);
                }
            }),
            Find()
        );
        Assert.StartsWith("Wrong differs 2 times, first: ran 4 of 5 pairs", Assert.Single(job.Differences));
    }

    [Fact]
    public void Does_the_others_when_a_file_vanished()
    {
        _folder.Write("a", "one\n"u8);
        string gone = _folder.Write("b");
        _folder.Write("c", "three words here"u8);
        IReadOnlyList<SourceFile> files = Find();
        System.IO.File.Delete(gone);

        MainJob job = Run(AllWays.For, files);

        Assert.Empty(job.Differences);
        Assert.Equal(["a", "c"], job.Reports.Select(report => report.File.Path));
        Assert.Equal([1, 3], job.Reports.Select(report => report.Facts.Words));
        Assert.Equal("it is not there (any more)", files[1].Problem);
    }

    [Fact]
    public void A_file_written_to_meanwhile_is_a_problem_and_no_difference()
    {
        _folder.Write("a", "one\n"u8);
        string log = _folder.Write("log", new byte[100]);
        IReadOnlyList<SourceFile> files = Find();

        MainJob job = Run(
            WrongWay.BesideTheOthers(pairs =>
            {
                if (pairs.Files.Any(file => file.Path == "log"))
                {
                    System.IO.File.WriteAllBytes(log, "\n\n"u8);
                    System.IO.File.SetLastWriteTimeUtc(log, new DateTime(2001, 1, 1, 0, 0, 0, DateTimeKind.Utc));
                }

                WrongWay.RunAll(pairs);
            }),
            files,
            capacity: 50
        );

        Assert.Empty(job.Differences);
        Assert.Equal(["a"], job.Reports.Select(report => report.File.Path));
        Assert.Equal("it became shorter while it was read", files[1].Problem);
    }

    private IReadOnlyList<SourceFile> Find() =>
        FileDiscovery.Find([new Folder(_folder.Path, SkipsBuildOutput: false)]).Files;

    private static MainJob Run(
        Func<PairJob, IReadOnlyList<IWay>> waysFor,
        IReadOnlyList<SourceFile> files,
        int capacity = 1 << 16
    )
    {
        var job = new MainJob(waysFor, new PortionReader(capacity, blockSize: 16));
        job.Run(files, new NoProgress());
        return job;
    }
}
