namespace ClosureGen.Hosts.Tests.Stress;

/// <summary>
/// What dispatches cost in a call of a grain, beside closures: measured in turn and printed, when it is asked for by
/// <c>dotnet run -c Release --project tests/Hosts -- -explicit only -showliveoutput</c>.
/// </summary>
public sealed partial class SchedulerCostTests(ActorHosts hosts, ITestOutputHelper output)
{
    private const int Rounds = 60;
    private const int WarmUp = 20;
    private const int Items = 10_000;

    private int _count;

    [Theory(Explicit = true)]
    [InlineData(1)]
    [InlineData(100)]
    public Task Prints_what_dispatches_cost_in_a_grain(int inFlight) =>
        hosts.Orleans.NewReentrantActor().RunTurnAsync(() => MeasureAsync(inFlight));

    private async Task MeasureAsync(int inFlight)
    {
        TaskScheduler grain = TaskScheduler.Current;
        (string Name, Func<ValueTask> Start)[] ways =
        [
            (
                "Factory.StartNew, closure",
                () =>
                    new ValueTask(
                        Task.Factory.StartNew(
                            () => Add(1),
                            CancellationToken.None,
                            TaskCreationOptions.DenyChildAttach,
                            grain
                        )
                    )
            ),
            ("StartNew(scheduler)", () => new ValueTask(AddWork(1).StartNew(scheduler: grain))),
            ("Task.Run, closure", () => new ValueTask(Task.Run(() => Add(1)))),
            ("Dispatch", () => AddWork(1).Dispatch()),
        ];
        double[][] times = ways.Select(static _ => new double[Rounds]).ToArray();
        var started = new ValueTask[inFlight];
        for (int round = -WarmUp; round < Rounds; round++)
        {
            for (int i = 0; i < ways.Length; i++)
            {
                long start = Stopwatch.GetTimestamp();
                for (int item = 0; item < Items; item += inFlight)
                {
                    for (int j = 0; j < inFlight; j++)
                    {
                        started[j] = ways[i].Start();
                    }

                    foreach (ValueTask task in started)
                    {
                        await task;
                    }
                }

                times[i][Math.Max(0, round)] = Stopwatch.GetElapsedTime(start).TotalNanoseconds / Items;
            }
        }

        for (int i = 0; i < ways.Length; i++)
        {
            output.WriteLine($"{inFlight} in flight, {ways[i].Name}: {times[i].Order().ElementAt(Rounds / 2):F0} ns");
        }

        Assert.Equal((Rounds + WarmUp) * Items * ways.Length, _count);
    }

    [NoCapture]
    private void Add(int count) => Interlocked.Add(ref _count, count);
}
