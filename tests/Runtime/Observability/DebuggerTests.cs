using System.Reflection;
using ClosureGen.Runtime.Queue;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Tests;

/// <summary>What a debugger shows instead of fields.</summary>
[Collection(nameof(GlobalState))]
public sealed class DebuggerTests
{
    private const BindingFlags Members = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;

    private readonly Recorder _recorder = new();

    [Fact]
    public async Task A_lane_shows_the_async_handler_that_holds_it_and_what_waits()
    {
        var lane = new Lane(capacity: 4);
        Assert.Equal("0 waiting, nothing runs", Display(lane));
        var open = new TaskCompletionSource();
        ValueTask holder = new AsyncRecorder().DoWork(() => open.Task).Dispatch(lane);
        ValueTask first = _recorder.DoWork(null).Dispatch(lane);
        lane.Post(_recorder.DoItemWork(1, static _ => { }));
        Limits.Until(() => Display(lane).Contains("AsyncRecorder.Do", StringComparison.Ordinal));
        Assert.Matches(@"^2 waiting, held by \S*AsyncRecorder\.Do\w*\(.*\) for \d{1,5} ms$", Display(lane));
        Assert.Matches(@"^held by \S*AsyncRecorder\.Do\w*\(.*\) for \d{1,5} ms$", (string)View(lane, "Running")!);
        Assert.Equal(4, View(lane, "Capacity"));
        Assert.Equal(1, View(lane, "MaxConcurrency"));
        Assert.Equal(["Do", "DoItem"], ((PooledSource[])View(lane, "Waiting")!).Select(NameOf));
        lane.Complete();
        Assert.EndsWith(", complete", Display(lane), StringComparison.Ordinal);
        open.SetResult();
        await lane.Completion.Limited();
        await holder;
        await first;
        Assert.Equal("0 waiting, nothing runs, complete", Display(lane));
    }

    [Fact]
    public async Task A_lane_shows_the_thread_that_has_its_turn_and_what_its_turn_has_taken_out()
    {
        var lane = new Lane();
        using var isIn = new ManualResetEventSlim();
        using var gate = new ManualResetEventSlim();
        using var isSet = new ManualResetEventSlim();

        int thread = 0;

        // Together, so that one turn takes them all out.
        lane.Post(_recorder.DoWork(isSet.LimitedWait));
        lane.Post(
            _recorder.DoWork(() =>
            {
                thread = Environment.CurrentManagedThreadId;
                isIn.Set();
                gate.LimitedWait();
            })
        );
        lane.Post(_recorder.DoItemWork(1, static _ => { }));
        lane.Post(_recorder.DoItemWork(2, static _ => { }));
        isSet.Set();
        isIn.LimitedWait();
        Assert.Matches($@"^2 waiting, a turn on thread {thread} for \d{{1,5}} ms$", Display(lane));
        Assert.Equal(["DoItem", "DoItem"], ((PooledSource[])View(lane, "Waiting")!).Select(NameOf));
        gate.Set();
        await lane.DisposeAsync();
    }

    [Fact]
    public void A_batch_shows_how_many_pairings_it_has()
    {
        DispatchBatch batch = DispatchBatch.Rent();
        batch.Add(_recorder.DoWork(() => Assert.Equal("runs 2 pairings", Display(batch))));
        batch.Add(_recorder.DoWork(null));
        Assert.Equal("2 pairings wait for a run", Display(batch));
        batch.Run();
        batch.Dispose();
        Assert.Equal("disposed", Display(batch));
        Assert.Equal("default, no batch", Display(default(DispatchBatch)));
    }

    [Fact]
    public void A_ring_lists_what_waits_in_it()
    {
        var items = new PooledSource[3];
        var ring = new DispatchRing<ProcessMemory>(4);
        for (int i = 0; i < items.Length; i++)
        {
            items[i] = ((ICall)_recorder.DoItemWork(i, static _ => { })).Rent(out _);
            Assert.True(ring.TryAdd(items[i], out _));
        }

        Assert.Same(items[0], ring.Take(out _));
        Assert.Equal(items[1..], ring.List());
        Assert.Empty((PooledSource[])View(DispatchQueue.Own, "Waiting")!);
        Assert.Contains(
            "always empty",
            Limits.OnOwnThread(static () => Display(DispatchQueue.Own)),
            StringComparison.Ordinal
        );
    }

    private static string NameOf(PooledSource item) => ((DispatchState)item).Name.Split('(')[0].Split('.')[^1];

    private static string Display(object shown)
    {
        string display = shown.GetType().GetCustomAttribute<DebuggerDisplayAttribute>()!.Value;
        return (string)shown.GetType().GetProperty(display.Trim('{', '}').Split(',')[0], Members)!.GetValue(shown)!;
    }

    private static object? View(object shown, string member)
    {
        string name = shown.GetType().GetCustomAttribute<DebuggerTypeProxyAttribute>()!.ProxyTypeName;
        object view = Activator.CreateInstance(Type.GetType(name)!, Members, null, [shown], null)!;
        return view.GetType().GetProperty(member, Members)!.GetValue(view);
    }
}
