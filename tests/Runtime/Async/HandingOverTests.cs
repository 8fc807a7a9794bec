using System.Threading.Tasks.Sources;

namespace ClosureGen.Runtime.Tests;

/// <summary>Where a batch hands its delegate to the task of a call: that is a stranger's code, too.</summary>
[Collection(nameof(GlobalState))]
public sealed partial class HandingOverTests
{
    private const int Items = 40;

    /// <summary>Each call is awaited by a source that waits for the next item; the last one of a chunk has left it by then.</summary>
    [Theory]
    [InlineData("Each", -1)]
    [InlineData("Each", Items)]
    [InlineData("DispatchBatch", -1)]
    public async Task A_source_that_holds_up_who_awaits_it_holds_up_its_own_call_alone(string way, int degree)
    {
        for (int i = 0; i < 20; i++)
        {
            await Run(way, degree, static async _ => await Task.Yield()).Limited();
        }

        var started = new CountdownEvent[Items];
        for (int i = 0; i < Items; i++)
        {
            started[i] = new CountdownEvent(1);
        }

        // Those that wait have their threads: not to wait for the pool to make others, a thread each half a second.
        ThreadPool.GetMinThreads(out int workers, out int ports);
        ThreadPool.SetMinThreads(Items, ports);
        try
        {
            await Run(
                    way,
                    degree,
                    item =>
                    {
                        started[item].Signal();
                        return new ValueTask(new Slow(started[Math.Min(item + 1, Items - 1)]), 0);
                    }
                )
                .Limited();
        }
        finally
        {
            ThreadPool.SetMinThreads(workers, ports);
        }
    }

    [Theory]
    [InlineData("Each")]
    [InlineData("results")]
    [InlineData("DispatchBatch")]
    public async Task What_refuses_to_be_awaited_is_not_kept(string way)
    {
        WeakReference source = await Refuse(way);
        GC.Collect();

        Assert.False(source.IsAlive);
    }

    [NoCapture]
    internal static ValueTask Hand(int item, Func<int, ValueTask> body) => body(item);

    [NoCapture]
    internal static ValueTask<int> Refused(Func<Refusing> make) => new(make(), 0);

    [NoCapture]
    internal static ValueTask RefusedAlone(Func<Refusing> make) => new(make(), 0);

    private static async Task Run(string way, int degree, Func<int, ValueTask> body)
    {
        int[] items = [.. Enumerable.Range(0, Items)];
        if (way == "Each")
        {
            await HandEach(items, body).RunAsync(degree);
            return;
        }

        using DispatchBatch batch = DispatchBatch.Rent();
        foreach (int item in items)
        {
            batch.Add(HandWork(item, body));
        }

        await batch.RunAsync(degree);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<WeakReference> Refuse(string way)
    {
        var made = new StrongBox<WeakReference>();
        Func<Refusing> make = () =>
        {
            var source = new Refusing();
            made.Value = new WeakReference(source);
            return source;
        };
        using DispatchBatch batch = DispatchBatch.Rent();
        if (way == "DispatchBatch")
        {
            batch.Add(RefusedAloneWork(make));
        }

        Task run = way switch
        {
            "Each" => RefusedAloneEach((Func<Refusing>[])[make]).RunAsync().AsTask(),
            "results" => RefusedEach((Func<Refusing>[])[make]).RunAsync(new int[1]).AsTask(),
            _ => batch.RunAsync().AsTask(),
        };
        AggregateException refusal = await Assert.ThrowsAsync<AggregateException>(() => run.Limited());
        Assert.IsType<FormatException>(refusal.InnerException);
        return made.Value!;
    }

    /// <summary>A source that is started by who awaits it, which takes until something has happened.</summary>
    private sealed class Slow(CountdownEvent happened) : IValueTaskSource
    {
        public ValueTaskSourceStatus GetStatus(short token) => ValueTaskSourceStatus.Pending;

        public void GetResult(short token) { }

        public void OnCompleted(
            Action<object?> continuation,
            object? state,
            short token,
            ValueTaskSourceOnCompletedFlags flags
        )
        {
            happened.LimitedWait();
            continuation(state);
        }
    }

    /// <summary>A source that cannot be awaited.</summary>
    internal sealed class Refusing : IValueTaskSource<int>, IValueTaskSource
    {
        public ValueTaskSourceStatus GetStatus(short token) => ValueTaskSourceStatus.Pending;

        public int GetResult(short token) => 0;

        void IValueTaskSource.GetResult(short token) { }

        public void OnCompleted(
            Action<object?> continuation,
            object? state,
            short token,
            ValueTaskSourceOnCompletedFlags flags
        ) => throw new FormatException();
    }
}
