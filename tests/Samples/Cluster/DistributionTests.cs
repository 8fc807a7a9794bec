namespace Cluster.Tests;

/// <summary>Which silo gets which group, and what becomes of the groups of one that ends.</summary>
public sealed class DistributionTests
{
    [Theory]
    [InlineData(1, 1)]
    [InlineData(3, 8)]
    [InlineData(3, 1_000)]
    public async Task Each_file_is_done_once_and_no_silo_has_more_than_it_has_room_for(int silos, int filesInFlight)
    {
        SourceFile[] files = Files(200);
        var set = new Silos(
            silos,
            async (_, group) =>
            {
                await Task.Yield();
                return group;
            }
        );
        var distribution = new Distribution(set, FileGroup.Of(files, Math.Min(4, filesInFlight)), filesInFlight);
        int done = 0;
        await distribution.RunAsync(count => done += count);

        Assert.Equal(200, done);
        Assert.Equal(200, distribution.Shares.Sum(static share => share.Files));
        Assert.All(files, static file => Assert.Equal(file.Index, file.Facts.Bytes));
        Assert.InRange(set.MostInFlight, 1, filesInFlight);
        Assert.All(distribution.Shares, static share => Assert.Equal(0, share.RepeatedFiles));
    }

    [Fact]
    public async Task The_groups_of_a_silo_that_ends_are_done_by_others_and_count_once()
    {
        SourceFile[] files = Files(100);
        Silos set = null!;
        set = new Silos(
            3,
            async (silo, group) =>
            {
                await Task.Yield();
                if (silo != "silo-2")
                {
                    return group;
                }

                set.End(silo);
                throw new SiloFailedException("it is gone");
            }
        );
        var distribution = new Distribution(set, FileGroup.Of(files, 5), filesInFlight: 20);
        int done = 0;
        await distribution.RunAsync(count => done += count);

        Assert.Equal(100, done);
        Assert.All(files, static file => Assert.Null(file.Problem));
        Assert.All(files, static file => Assert.Equal(file.Index, file.Facts.Bytes));
        SiloShare ended = distribution.Shares[1];
        Assert.True(ended.HasEnded);
        Assert.Equal(0, ended.Files);
        Assert.Equal(20, ended.RepeatedFiles);
        Assert.Equal(4, ended.RepeatedGroups);
        Assert.Equal(100, distribution.Shares.Sum(static share => share.Files));
    }

    [Fact]
    public async Task A_group_that_no_silo_can_do_is_given_up_and_the_others_are_done()
    {
        SourceFile[] files = Files(10);
        int attempts = 0;
        var set = new Silos(
            2,
            (_, group) =>
            {
                if (group.Files[0].Index == 4)
                {
                    attempts++;
                    throw new SiloFailedException("it fell over");
                }

                return Task.FromResult(group);
            }
        );
        int done = 0;
        await new Distribution(set, FileGroup.Of(files, 2), filesInFlight: 4).RunAsync(count => done += count);

        Assert.Equal(10, done);
        Assert.Equal(Distribution.MostAttempts, attempts);
        Assert.Equal([4, 5], files.Where(static file => file.Problem is not null).Select(static file => file.Index));
        Assert.Contains("it fell over", files[4].Problem);
    }

    /// <summary>Not the silo's end, which another one could make up for.</summary>
    [Fact]
    public async Task What_a_grain_throws_ends_the_run()
    {
        var set = new Silos(1, static (_, _) => throw new FormatException("a fault"));
        InvalidOperationException thrown = await Assert.ThrowsAsync<InvalidOperationException>(() =>
            new Distribution(set, FileGroup.Of(Files(1), 1), filesInFlight: 1).RunAsync(static _ => { })
        );
        Assert.Contains("a fault", thrown.Message);
    }

    private static SourceFile[] Files(int count) =>
        [.. Enumerable.Range(0, count).Select(static i => new SourceFile($"/folder/{i}", $"{i}", "/") { Index = i })];

    /// <summary>Silos without Orleans.</summary>
    private sealed class Silos(int count, Func<string, FileGroup, Task<FileGroup>> handle) : ISiloSet
    {
        private readonly ConcurrentDictionary<string, int> _inFlight = [];
        private readonly ConcurrentDictionary<string, bool> _ended = [];

        public event Action<string>? Ended;

        public IReadOnlyList<string> Names { get; } = [.. Enumerable.Range(1, count).Select(static i => $"silo-{i}")];

        internal int MostInFlight { get; private set; }

        public bool HasEnded(string silo) => _ended.ContainsKey(silo);

        public async Task<GroupResult> CountAsync(string silo, FileGroup group)
        {
            int inFlight = _inFlight.AddOrUpdate(silo, group.Files.Count, (_, sum) => sum + group.Files.Count);
            MostInFlight = Math.Max(MostInFlight, inFlight);
            try
            {
                FileGroup done = await handle(silo, group);
                return new GroupResult(silo, inFlight, [.. done.Files.Select(Result)]);
            }
            finally
            {
                _inFlight.AddOrUpdate(silo, 0, (_, sum) => sum - group.Files.Count);
            }
        }

        internal void End(string silo)
        {
            if (_ended.TryAdd(silo, true))
            {
                Ended?.Invoke(silo);
            }
        }

        private static FileResult Result(SourceFile file) =>
            new(file.Index, Problem: null, file.Index, 1, 1, 1, new byte[32]);
    }
}
