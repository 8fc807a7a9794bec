// The program of a project that is compiled ahead of time or trimmed: what each verb allocates there, over all threads.
using System;
using System.Globalization;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen;

var handler = new Counter();
int[] items = new int[100];
int[] results = new int[items.Length];
DispatchBatch batch = DispatchBatch.Rent();

await Measure(
    "Dispatch",
    1,
    async rounds =>
    {
        for (int i = 0; i < rounds; i++)
        {
            await handler.AddWork(i).Dispatch();
        }
    }
);
await Measure(
    "Dispatch with result",
    1,
    async rounds =>
    {
        for (int i = 0; i < rounds; i++)
        {
            handler.Add(await handler.DoubleWork(i).Dispatch());
        }
    }
);
await Measure(
    "Dispatch of async handler",
    1,
    async rounds =>
    {
        for (int i = 0; i < rounds; i++)
        {
            await handler.AddAsyncWork(i).Dispatch();
        }
    }
);
await Measure(
    "StartNew",
    1,
    async rounds =>
    {
        for (int i = 0; i < rounds; i++)
        {
            await handler.AddWork(i).StartNew();
        }
    }
);
await Measure(
    "Post",
    10,
    rounds =>
    {
        for (int i = 0; i < rounds; i++)
        {
            int calls = handler.Calls;
            for (int j = 0; j < 10; j++)
            {
                handler.AddWork(j).Post();
            }

            while (handler.Calls != calls + 10)
            {
                Thread.Yield();
            }
        }

        return default;
    }
);
await Measure(
    "Each",
    items.Length,
    rounds =>
    {
        for (int i = 0; i < rounds; i++)
        {
            handler.AddEach(items).Run();
        }

        return default;
    }
);
await Measure(
    "Each with results",
    items.Length,
    async rounds =>
    {
        for (int i = 0; i < rounds; i++)
        {
            await handler.DoubleEach(items).RunAsync(results);
        }
    }
);
await Measure(
    "DispatchBatch",
    10,
    async rounds =>
    {
        for (int i = 0; i < rounds; i++)
        {
            for (int j = 0; j < 10; j++)
            {
                batch.Add(handler.AddWork(j));
            }

            await batch.RunAsync();
        }
    }
);

// The least of several measurements: a timer of the runtime's own must not count as a dispatch's.
static async Task Measure(string name, int perRound, Func<int, ValueTask> run)
{
    const int Rounds = 50_000;
    await run(Rounds);
    double least = double.MaxValue;
    for (int i = 0; i < 12 && least > 0.01; i++)
    {
        long before = GC.GetTotalAllocatedBytes(precise: true);
        await run(Rounds);
        least = Math.Min(least, (GC.GetTotalAllocatedBytes(precise: true) - before) / ((double)Rounds * perRound));
    }

    double rounded = least <= 0.01 ? 0 : Math.Round(least, least < 1 ? 3 : 1);
    Console.WriteLine(name + ": " + rounded.ToString(CultureInfo.InvariantCulture));
}

/// <summary>Adds up.</summary>
public partial class Counter
{
    private int _calls;

    /// <summary>Gets the number of calls.</summary>
    public int Calls => Volatile.Read(ref _calls);

    /// <summary>A handler without result.</summary>
    [NoCapture]
    public void Add(int number) => Interlocked.Increment(ref _calls);

    /// <summary>A handler with one.</summary>
    [NoCapture]
    public int Double(int number) => 2 * number;

    /// <summary>A handler that returns a task, which is complete.</summary>
    [NoCapture(Name = "AddAsync")]
    public ValueTask AddAsync(int number)
    {
        Add(number);
        return default;
    }
}
