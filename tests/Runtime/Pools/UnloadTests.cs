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
        foreach (string way in Ways.Names)
        {
            await Ways.Call(way, static () => { });
        }

        var recorder = new Recorder();
        var guest = new Guest();
        object made = new Recorder();
        Assert.Same(made, await recorder.MakeWork(() => made).Dispatch());
        Assert.Same(guest, await guest.ReturnWork(1).Dispatch());
        Assert.Same(guest, await guest.ReturnWork(1).StartNew());
        Assert.Same(guest, await guest.ReturnWork(1).StartNew(creationOptions: TaskCreationOptions.None));
        Guest[] guests = new Guest[100];
        await guest.ReturnEach(new int[guests.Length]).RunAsync(guests);
        Assert.All(guests, each => Assert.Same(guest, each));
        await Guest.ReturnPairs(guests, new int[guests.Length]).RunAsync();
        using DispatchBatch batch = DispatchBatch.Rent();
        BatchResult<object?> result = recorder.MakeWork(() => made).AddTo(batch);
        BatchResult<Guest> returned = guest.ReturnWork(1).AddTo(batch);
        await batch.RunAsync();
        Assert.Same(made, result.Value);
        Assert.Same(guest, returned.Value);

        // More than fit into the batch's first list.
        var tasks = new ValueTask[1_000];
        for (int i = 0; i < tasks.Length; i++)
        {
            batch.Add(recorder.DoWork(null));
            tasks[i] = recorder.DoWork(null).Dispatch();
        }

        batch.Run();
        foreach (ValueTask task in tasks)
        {
            await task;
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
