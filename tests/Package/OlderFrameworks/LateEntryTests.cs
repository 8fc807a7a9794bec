namespace ClosureGen.Tests;

/// <summary>
/// Runs that eight threads make one after the other, while queue entries of earlier ones come late: every item runs
/// once, in the context of its own run, with no more threads than it has seats.
/// </summary>
public class LateEntryTests
{
    private const int Threads = 8;
    private const int RunsOfThread = 400;

    [Fact]
    public async Task Blocking_runs() =>
        await Everywhere(
            static (run, degree, _) =>
            {
                run.StepEach(run.Items).Run(degree);
                return ValueTask.CompletedTask;
            }
        );

    [Fact]
    public async Task Runs_that_are_awaited() =>
        await Everywhere(static (run, degree, _) => run.StepEach(run.Items).RunAsync(degree));

    [Fact]
    public async Task Runs_of_async_handlers() =>
        await Everywhere(static (run, degree, _) => run.StepLaterEach(run.Items).RunAsync(degree));

    [Fact]
    public async Task Batches() =>
        await Everywhere(
            static async (run, degree, random) =>
            {
                using DispatchBatch batch = DispatchBatch.Rent();
                foreach (int item in run.Items)
                {
                    if (random.Next(2) == 0)
                    {
                        batch.Add(run.StepWork(item));
                    }
                    else
                    {
                        batch.Add(run.StepLaterWork(item));
                    }
                }

                await batch.RunAsync(degree);
            }
        );

    [Fact]
    public async Task Dispatches() =>
        await Everywhere(
            static async (run, _, _) =>
                await Task.WhenAll(run.Items.Select(item => run.StepLaterWork(item).Dispatch().AsTask())),
            hasDegree: false
        );

    private static async Task Everywhere(Func<CheckedRun, int, Random, ValueTask> start, bool hasDegree = true)
    {
        var wrong = new ConcurrentQueue<string>();
        Task[] threads = Enumerable
            .Range(0, Threads)
            .Select(thread =>
                Task.Factory.StartNew(
                    () =>
                    {
                        var random = new Random(thread);
                        for (int i = 0; i < RunsOfThread; i++)
                        {
                            int degree = random.Next(4) == 0 ? -1 : random.Next(1, 5);
                            var run = new CheckedRun($"{thread}/{i}", random.Next(0, 40), wrong);
                            CheckedRun.Current.Value = run.Name;
                            start(run, degree, random).AsTask().GetAwaiter().GetResult();
                            run.Check(hasDegree ? degree : -1);
                        }
                    },
                    TaskCreationOptions.LongRunning
                )
            )
            .ToArray();
        await Task.WhenAll(threads).WaitAsync(TimeSpan.FromMinutes(2), TestContext.Current.CancellationToken);
        Assert.Empty(wrong.Take(5));
    }
}

/// <summary>One run, and what its items have seen.</summary>
internal sealed partial class CheckedRun(string name, int count, ConcurrentQueue<string> wrong)
{
    internal static readonly AsyncLocal<string?> Current = new();

    private readonly int[] _calls = new int[count];
    private int _inside;
    private int _most;

    internal string Name { get; } = name;

    internal int[] Items { get; } = [.. Enumerable.Range(0, count)];

    [NoCapture]
    internal void Step(int item)
    {
        Enter(item);
        if (item % 7 == 0)
        {
            Thread.SpinWait(2_000);
        }

        Leave();
    }

    [NoCapture]
    internal async Task StepLater(int item)
    {
        Enter(item);
        if (item % 3 != 0)
        {
            await Task.Yield();
        }

        Leave();
    }

    internal void Check(int degree)
    {
        if (_calls.Any(calls => calls != 1))
        {
            wrong.Enqueue($"{Name}: {string.Join(' ', _calls)}");
        }

        if (degree > 0 && _most > degree)
        {
            wrong.Enqueue($"{Name}: {_most} at a time, with a degree of {degree}");
        }
    }

    private void Enter(int item)
    {
        int inside = Interlocked.Increment(ref _inside);
        int most;
        while (inside > (most = Volatile.Read(ref _most)))
        {
            Interlocked.CompareExchange(ref _most, inside, most);
        }

        Interlocked.Increment(ref _calls[item]);
        if (Current.Value != Name)
        {
            wrong.Enqueue($"{Name}: item {item} saw {Current.Value}");
        }
    }

    private void Leave() => Interlocked.Decrement(ref _inside);
}
