using System;
using System.Diagnostics;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Xunit;

namespace ClosureGen.Runtime.Tests;

/// <summary>All verbs at once from several threads, with faults and cancellations: what goes in comes out, once.</summary>
[Collection(nameof(GlobalState))]
public sealed class MixedStressTests
{
    private const int Threads = 4;
    private const int Rounds = 2_500;

    private int _reported;
    private int _dispatched;
    private int _ran;
    private int _canceled;
    private int _wrong;
    private static readonly SynchronizationContext PoolContext = new();
    private int _failingPosts;

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public async Task Every_dispatch_runs_once_and_tells_its_own_outcome(int seed)
    {
        void Handle(object? sender, DispatchErrorEventArgs args)
        {
            args.Handled = true;
            Check(args.Exception is FormatException);
            Interlocked.Increment(ref _reported);
        }

        DispatchErrors.Unhandled += Handle;
        try
        {
            await Task.WhenAll(
                    Enumerable.Range(0, Threads).Select(thread => Task.Run(() => Work((seed * 100) + thread)))
                )
                .WaitAsync(StressLength.Limit);
            Limits.Until(() => Volatile.Read(ref _ran) + Volatile.Read(ref _canceled) >= _dispatched);

            // What a posted handler throws is reported after it has counted itself.
            Limits.Until(() => _reported >= _failingPosts);
        }
        finally
        {
            DispatchErrors.Unhandled -= Handle;
        }

        Assert.Equal(0, _wrong);
        Assert.Equal(_dispatched, _ran + _canceled);
        Assert.Equal(_failingPosts, _reported);
    }

    private async Task Work(int seed)
    {
        var random = new Random(seed);
        var recorder = new Recorder();
        long start = Stopwatch.GetTimestamp();
        for (int i = 0; StressLength.GoesOn(i, Rounds, start); i++)
        {
            int tag = (seed * Rounds) + i;
            int verb = random.Next(10);
            Interlocked.Add(
                ref _dispatched,
                verb switch
                {
                    6 => 40,
                    7 => 8,
                    _ => 1,
                }
            );
            switch (verb)
            {
                case 0:
                    Check(await recorder.AskItemWork(tag, Echo).Dispatch() == tag);
                    break;
                case 1:
                    Check(await recorder.AskItemWork(tag, Echo).StartNew() == tag);
                    break;
                case 2:
                    await Fails(async () => await recorder.AskItemWork(tag, Fail).Dispatch(), tag);
                    break;
                case 3:
                    await Fails(() => recorder.AskItemWork(tag, Fail).StartNew(), tag);
                    break;
                case 4:
                    if (i % 3 == 0)
                    {
                        Interlocked.Increment(ref _failingPosts);
                    }

                    recorder.AskItemWork(tag, i % 3 == 0 ? Fail : Echo).Post();
                    break;
                case 5:
                    await MayCancel(recorder, tag);
                    break;
                case 6:
                    await Each(recorder, tag, async: i % 2 == 0);
                    break;
                case 7:
                    await Batch(recorder, tag, fails: i % 4 == 0);
                    break;
                case 8:
                    recorder.AskItemWork(tag, Echo).PostAfter(TimeSpan.FromTicks(random.Next(50_000)));
                    break;
                default:
                    recorder.AskItemWork(tag, Echo).PostTo(PoolContext);
                    break;
            }
        }
    }

    private async Task MayCancel(Recorder recorder, int tag)
    {
        using var source = new CancellationTokenSource();
        ValueTask<int> task = recorder.AskItemWork(tag, Echo).Dispatch(source.Token);
        source.Cancel();
        try
        {
            Check(await task == tag);
        }
        catch (OperationCanceledException exception)
        {
            Interlocked.Increment(ref _canceled);
            Check(exception.CancellationToken == source.Token);
        }
    }

    private async Task Each(Recorder recorder, int tag, bool async)
    {
        int[] items = [.. Enumerable.Range(tag, 40)];
        int[] results = new int[40];
        Recorder.AskItemBatch batch = recorder.AskItemEach(items, Echo);
        if (async)
        {
            await batch.RunAsync(results);
        }
        else
        {
            batch.Run(results);
        }

        Check(items.AsSpan().SequenceEqual(results));
    }

    private async Task Batch(Recorder recorder, int tag, bool fails)
    {
        using DispatchBatch batch = DispatchBatch.Rent();
        for (int i = 0; i < 7; i++)
        {
            batch.Add(recorder.AskItemWork(tag + i, Echo));
        }

        BatchResult<int> last = recorder.AskItemWork(tag, fails ? Fail : Echo).AddTo(batch);
        if (fails)
        {
            // In order: the one that fails is the last to start.
            await Fails(async () => await batch.RunAsync(1), tag);
            await Fails(() => Task.FromResult(last.Value), tag);
        }
        else
        {
            await batch.RunAsync();
            Check(last.Value == tag);
        }
    }

    private async Task Fails(Func<Task> start, int tag)
    {
        try
        {
            await start();
            Check(false);
        }
        catch (Exception exception)
        {
            Check(exception.GetBaseException().Message == tag.ToString());
        }
    }

    private int Echo(int tag)
    {
        Interlocked.Increment(ref _ran);
        return tag;
    }

    private int Fail(int tag)
    {
        Interlocked.Increment(ref _ran);
        throw new FormatException(tag.ToString());
    }

    private void Check(bool holds)
    {
        if (!holds)
        {
            Interlocked.Increment(ref _wrong);
        }
    }
}
