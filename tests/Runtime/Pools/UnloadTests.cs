using System.Reflection;
using System.Runtime.Loader;
using ClosureGen.Runtime.Pool;

namespace ClosureGen.Runtime.Tests;

/// <summary>A plug-in that has dispatched can be unloaded: pools live in its assembly, not in the runtime's.</summary>
/// <remarks>It collects the heap again and again: objects of others that are in use meanwhile would lose their places.</remarks>
[Collection(nameof(GlobalState))]
public sealed partial class UnloadTests
{
    /// <summary>The plug-in shares the library, or has brought a copy of its own.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_collectible_assembly_that_dispatched_is_unloaded(bool bringsItsOwn)
    {
        WeakReference context = await LoadAndUse(bringsItsOwn);
        for (int i = 0; i < 500 && context.IsAlive; i++)
        {
            // Pool threads forget what they have last run when they run something else.
            await Task.WhenAll(
                Task.Run(static () => { }),
                Task.Run(static () => Thread.Sleep(1)),
                new Recorder().DoWork(null).Dispatch().AsTask()
            );
            UseBatch();
            Garbage.Collect();
        }

        Assert.False(context.IsAlive);
        using var readings = new MeterReadings();
        Assert.Equal(readings.Published.Distinct(), readings.Published);
    }

    /// <summary>Called in the copy of this assembly that is to be unloaded.</summary>
    internal static async Task Dispatch()
    {
        var recorder = new Recorder();
        await recorder.DoWork(null).Dispatch();
        await recorder.DoWork(null).StartNew();
        object made = new Recorder();
        Assert.Same(made, await recorder.MakeWork(() => made).Dispatch());
        recorder.DoItemEach((int[])[1, 2, 3], static _ => { }).Run();
        await recorder.DoItemEach((int[])[1, 2, 3], static _ => { }).RunAsync();
        using DispatchBatch batch = DispatchBatch.Rent();
        batch.Add(recorder.DoWork(null));
        BatchResult<object?> result = recorder.MakeWork(() => made).AddTo(batch);
        await batch.RunAsync();
        Assert.Same(made, result.Value);

        // More than fit into the batch's first list.
        for (int i = 0; i < 300; i++)
        {
            batch.Add(recorder.DoWork(null));
        }

        batch.Run();
        var posted = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        recorder.DoWork(posted.SetResult).Post();
        await posted.Task;
        var later = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        recorder.DoWork(later.SetResult).PostAfter(TimeSpan.FromMilliseconds(1));
        await later.Task;
        var tasks = new ValueTask[1_000];
        for (int i = 0; i < tasks.Length; i++)
        {
            tasks[i] = recorder.DoWork(null).Dispatch();
        }

        foreach (ValueTask task in tasks)
        {
            await task;
        }

        await DispatchMore();
    }

    /// <summary>The verbs that take an async handler, a context or many handlers.</summary>
    private static async Task DispatchMore()
    {
        var recorder = new Recorder();
        Recorder.DoItemPairs((Recorder[])[recorder, recorder], (int[])[1, 2], static _ => { }).Run();
        await Recorder.DoItemPairs((Recorder[])[recorder, recorder], (int[])[1, 2], static _ => { }).RunAsync();
        var sent = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        recorder.DoWork(sent.SetResult).PostTo(new SynchronizationContext());
        await sent.Task;

        var guest = new Guest();
        Assert.Same(guest, await guest.ReturnWork(1).Dispatch());
        Assert.Same(guest, await guest.ReturnWork(1).StartNew());
        Assert.Same(guest, await guest.ReturnWork(1).StartNew(creationOptions: TaskCreationOptions.None));
        Guest[] guests = new Guest[100];
        await guest.ReturnEach(new int[guests.Length]).RunAsync(guests);
        Assert.All(guests, each => Assert.Same(guest, each));
        await Guest.ReturnPairs(guests, new int[guests.Length]).RunAsync();
        using DispatchBatch batch = DispatchBatch.Rent();
        batch.Add(guest.ReturnWork(1));
        BatchResult<Guest> result = guest.ReturnWork(1).AddTo(batch);
        await batch.RunAsync();
        Assert.Same(guest, result.Value);
        var asyncRecorder = new AsyncRecorder();
        await asyncRecorder.DoEach((Func<Task>[])[static async () => await Task.Yield()]).RunAsync();
        foreach (string verb in (string[])["Post", "PostTo", "PostAfter"])
        {
            var posted = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
            AsyncRecorder.DoPairing pairing = asyncRecorder.DoWork(async () =>
            {
                await Task.Yield();
                posted.SetResult();
            });
            PostVerbs.Start(
                verb,
                new SynchronizationContext(),
                pairing.Post,
                pairing.PostTo,
                due => pairing.PostAfter(due)
            );
            await posted.Task;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<WeakReference> LoadAndUse(bool bringsItsOwn)
    {
        var context = new AssemblyLoadContext("plug-in", isCollectible: true);
        if (bringsItsOwn)
        {
            context.LoadFromAssemblyPath(typeof(ObjectPool).Assembly.Location);
        }

        Assembly copy = context.LoadFromAssemblyPath(typeof(UnloadTests).Assembly.Location);
        Type type = copy.GetType(typeof(UnloadTests).FullName!)!;
        Assert.NotSame(typeof(UnloadTests), type);
        await (Task)type.GetMethod(nameof(Dispatch), BindingFlags.Static | BindingFlags.NonPublic)!.Invoke(null, null)!;
        context.Unload();
        return new WeakReference(context);
    }

    private static void UseBatch()
    {
        using DispatchBatch batch = DispatchBatch.Rent();
        batch.Add(new Recorder().DoWork(null));
        batch.Run();
    }

    /// <summary>An async handler whose results are of the plug-in, too.</summary>
    private sealed partial class Guest
    {
        [NoCapture]
        internal async Task<Guest> ReturnAsync(int item)
        {
            await Task.Yield();
            return this;
        }
    }
}
