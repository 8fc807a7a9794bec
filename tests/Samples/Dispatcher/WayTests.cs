using Dispatcher.Handlers;

namespace Dispatcher.Tests;

/// <summary>Every way runs every pair once, again and again.</summary>
public sealed class WayTests
{
    public static TheoryData<string> Names =>
        [
            "Task.Run closure",
            "StartNew static + new state",
            "SelfClosure",
            "Parallel.For",
            "Parallel.ForEach",
            "ClosureGen StartNew",
            "ClosureGen Dispatch",
            "ClosureGen Post",
            "ClosureGen Each",
            "ClosureGen EachAsync",
            "ClosureGen Pairs",
            "ClosureGen DispatchBatch",
        ];

    [Fact]
    public void The_ways_are_these_in_this_order() =>
        Assert.Equal(Names.Select(row => row.Data), AllWays.For(new PairJob([], [])).Select(way => way.Name));

    [Theory]
    [MemberData(nameof(Names))]
    public void Runs_every_pair_once(string name)
    {
        var seen = new ConcurrentQueue<Pair>();
        FileHandler[] handlers = [new Recorder(seen), new Recorder(seen), new Recorder(seen)];
        SourceFile[] files = [.. Enumerable.Range(0, 40).Select(i => new SourceFile("", $"{i}", ""))];
        var job = new PairJob(handlers, files);
        IWay way = AllWays.For(job).Single(way => way.Name == name);
        using var runner = new JobRunner();
        for (int round = 0; round < 20; round++)
        {
            Assert.Equal(120, runner.Run(way, job));
            Assert.Equal(120, seen.Count);
            Assert.Equal(job.Pairs.ToHashSet(), seen.ToHashSet());
            seen.Clear();
        }
    }

    /// <summary>What was posted nobody awaits: there a handler that fails ends the process.</summary>
    public static TheoryData<string> AwaitedNames => [.. Names.Select(row => row.Data).Except(["ClosureGen Post"])];

    [Theory]
    [MemberData(nameof(AwaitedNames))]
    public void Throws_what_a_handler_throws(string name)
    {
        var job = new PairJob([new Thrower()], [new SourceFile("", "", ""), new SourceFile("", "", "")]);
        IWay way = AllWays.For(job).Single(way => way.Name == name);
        using var runner = new JobRunner();
        Exception thrown = Assert.ThrowsAny<Exception>(() => runner.Run(way, job));
        Assert.IsType<NotSupportedException>(thrown is AggregateException many ? many.InnerExceptions[0] : thrown);
    }

    private sealed class Recorder(ConcurrentQueue<Pair> seen) : FileHandler
    {
        protected override void Read(SourceFile file) => seen.Enqueue(new Pair(this, file));
    }

    private sealed class Thrower : FileHandler
    {
        protected override void Read(SourceFile file) => throw new NotSupportedException("a handler's own bug");
    }
}
