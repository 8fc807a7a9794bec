using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

namespace ClosureGen.Tests;

/// <summary>What the verbs allocate, on all threads together; compiled for .NET, for Mono and for published programs.</summary>
internal static class Bytes
{
    private const int Together = 1_000;

    private static readonly AsyncLocal<string> Flowing = new();

    /// <summary>Prints a line for each verb: its name and the bytes for one dispatch or item.</summary>
    /// <param name="allocated">Reads what has been allocated so far.</param>
    /// <param name="rounds">How many times a thousand dispatches are counted.</param>
    /// <param name="tries">Of how many counts the least is taken: a timer of the runtime's own is no dispatch's.</param>
    internal static async Task Print(Func<long> allocated, int rounds, int tries = 1)
    {
        var counter = new Counter();
        int[] items = [.. Enumerable.Range(0, Together)];
        List<int> list = [.. items];
        int[] results = new int[Together];
        await Measure("Task.Run with a closure", () => EachAwaited(i => Task.Run(() => counter.Add(i))));
        await Measure("StartNew", () => EachAwaited(i => counter.AddWork(i).StartNew()));
        await Measure("Dispatch", () => DispatchEach(counter));
        await Measure("Dispatch with a result", () => AskEach(counter));
        await Measure("Dispatch of an async handler", () => DispatchEachAsync(counter));
        await Measure("Post", () => PostAll(counter));
        await Measure("Each.Run of an array", () => Synchronously(() => counter.AddEach(items).Run()));
        await Measure("Each.Run of a list", () => Synchronously(() => counter.AddEach(list).Run()));
        await Measure("Each.Run with results", () => Synchronously(() => counter.AskEach(items).Run(results)));
        await Measure("Each.RunAsync", async () => await counter.AddEach(items).RunAsync());
        await Measure("Each.RunAsync of an async handler", async () => await counter.AddLaterEach(items).RunAsync());
        await Measure("DispatchBatch.Run", () => Synchronously(() => RunBatch(counter)));

        // Last: on Mono a value that was set once flows for good.
        Flowing.Value = "something";
        await Measure("Dispatch where a context flows", () => DispatchEach(counter));

        async Task Measure(string name, Func<Task> thousand)
        {
            double least = double.MaxValue;
            for (int i = 0; i <= tries && least > 0.01; i++)
            {
                long before = allocated();
                for (int j = 0; j < rounds; j++)
                {
                    await thousand();
                }

                // The first one warms up.
                double bytes = (allocated() - before) / (double)(rounds * Together);
                least = i == 0 ? least : Math.Min(least, bytes);
            }

            Console.WriteLine(FormattableString.Invariant($"{name}\t{least:F2}"));
        }
    }

    private static async Task EachAwaited(Func<int, Task> start)
    {
        for (int i = 0; i < Together; i++)
        {
            await start(i);
        }
    }

    private static async Task DispatchEach(Counter counter)
    {
        for (int i = 0; i < Together; i++)
        {
            await counter.AddWork(i).Dispatch();
        }
    }

    private static async Task AskEach(Counter counter)
    {
        for (int i = 0; i < Together; i++)
        {
            counter.Calls += await counter.AskWork(i).Dispatch();
        }
    }

    private static async Task DispatchEachAsync(Counter counter)
    {
        for (int i = 0; i < Together; i++)
        {
            await counter.AddLaterWork(i).Dispatch();
        }
    }

    private static Task PostAll(Counter counter)
    {
        int expected = counter.Calls + Together;
        for (int i = 0; i < Together; i++)
        {
            counter.AddWork(i).Post();
        }

        SpinWait spinner = default;
        while (Volatile.Read(ref counter.Calls) != expected)
        {
            spinner.SpinOnce();
        }

        return Task.CompletedTask;
    }

    private static Task Synchronously(Action action)
    {
        action();
        return Task.CompletedTask;
    }

    private static void RunBatch(Counter counter)
    {
        using DispatchBatch batch = DispatchBatch.Rent();
        for (int i = 0; i < Together; i++)
        {
            batch.Add(counter.AddWork(i));
        }

        batch.Run();
    }
}

/// <summary>A handler that does next to nothing.</summary>
internal sealed partial class Counter
{
    /// <summary>How often it was called.</summary>
    internal int Calls;

    /// <summary>Counts the call.</summary>
    [NoCapture]
    internal void Add(int item)
    {
        GC.KeepAlive(this);
        Interlocked.Add(ref Calls, item >= 0 ? 1 : 0);
    }

    /// <summary>Gives back what it is given.</summary>
    [NoCapture]
    internal int Ask(int item) => item;

    /// <summary>Counts the call, and has ended when it returns.</summary>
    [NoCapture]
    internal Task AddLater(int item)
    {
        Add(item);
        return Task.CompletedTask;
    }
}
