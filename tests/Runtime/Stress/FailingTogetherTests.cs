using ClosureGen.Tests;

namespace ClosureGen.Runtime.Tests;

/// <summary>Runs in which the items of two threads fail at the same time, amid their chunks: neither starts another item.</summary>
[Collection(nameof(GlobalState))]
public sealed partial class FailingTogetherTests
{
    private static readonly int Runs = StressLength.Rounds(Slow.IsAskedFor ? 2_000 : 500, 100_000);
    private static readonly int[] Items = new int[2_000];

    // Of all cases: what a thread remembers must not be taken for a run of a later one.
    private static int s_run;

    [ThreadStatic]
    private static int t_failedIn;

    private int _run;
    private int _first;
    private volatile bool _fails;
    private volatile bool _areTwo;
    private int _startedAgain;

    [Theory]
    [InlineData("Each")]
    [InlineData("Each of an async handler")]
    [InlineData("DispatchBatch")]
    [InlineData("DispatchBatch of an async handler")]
    public async Task A_thread_whose_item_has_failed_starts_no_other(string form)
    {
        int together = 0;
        for (int i = 0; i < Runs; i++)
        {
            // Short items, so that chunks are long.
            await Run(form, fails: false);
            await Run(form, fails: false);
            try
            {
                await Run(form, fails: true);
            }
            catch (AggregateException exception)
            {
                together += exception.InnerExceptions.Count > 1 ? 1 : 0;
            }
        }

        Assert.Equal(0, _startedAgain);
        Assert.SkipWhen(together == 0, "No two items have failed at the same time.");
    }

    private async Task Run(string form, bool fails)
    {
        _run = ++s_run;
        _first = 0;
        _areTwo = false;
        _fails = fails;
        switch (form)
        {
            case "Each":
                await DoEach(Items).RunAsync(2);
                break;
            case "Each of an async handler":
                await DoLaterEach(Items).RunAsync(2);
                break;
            default:
                using (DispatchBatch batch = DispatchBatch.Rent())
                {
                    foreach (int item in Items)
                    {
                        if (form == "DispatchBatch")
                        {
                            batch.Add(DoWork(item));
                        }
                        else
                        {
                            batch.Add(DoLaterWork(item));
                        }
                    }

                    await batch.RunAsync(2);
                }

                break;
        }
    }

    [NoCapture]
    private void Do(int item)
    {
        if (!_fails)
        {
            return;
        }

        if (t_failedIn == _run)
        {
            Interlocked.Increment(ref _startedAgain);
        }

        int own = Environment.CurrentManagedThreadId;
        int first = _first;
        if (first == 0)
        {
            first = Interlocked.CompareExchange(ref _first, own, 0);
        }

        if (first != 0 && first != own)
        {
            _areTwo = true;
        }

        if (_areTwo)
        {
            t_failedIn = _run;
            throw new FormatException();
        }
    }

    [NoCapture]
    private Task DoLaterAsync(int item)
    {
        Do(item);
        return Task.CompletedTask;
    }
}
