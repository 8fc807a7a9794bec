namespace Dispatcher.Tests;

/// <summary>A way that runs what it is told to, to see whether anybody notices.</summary>
public sealed class WrongWay(Action run) : IWay
{
    public const string WayName = "Wrong";

    public string Name => WayName;

    public ValueTask RunAsync()
    {
        run();
        return default;
    }

    /// <summary>All ways, and one wrong one.</summary>
    public static Func<PairJob, IReadOnlyList<IWay>> BesideTheOthers(Action<PairJob> run) =>
        job => [.. AllWays.For(job), new WrongWay(() => run(job))];

    /// <summary>Runs all pairs as it should.</summary>
    public static void RunAll(PairJob job)
    {
        foreach (Pair pair in job.Pairs)
        {
            pair.Handler.Handle(pair.File, job.Done);
        }
    }
}
