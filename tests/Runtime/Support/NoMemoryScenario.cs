using ClosureGen.Runtime.Pool;

namespace ClosureGen.Runtime.Tests;

/// <summary>In a process of its own: a thread rents from a cache that has given all up, and the heap is full.</summary>
internal static class NoMemoryScenario
{
    /// <summary>In hexadecimal: what the tests take to start, several times over.</summary>
    internal const string HeapSize = "4000000";

    /// <summary>So many are worth an exchange.</summary>
    private const int Count = 300;

    private static Filler? s_filled;

    internal static void Run()
    {
        var pool = new ObjectPool();
        ThreadCache cache = pool.CreateCache();

        // All that is used below is made and compiled.
        Action fill = Fill;
        Action rent = () => cache.Rent();
        UseAll(cache);
        GiveUpAll(pool);
        rent();
        UseAll(cache);
        UseAll(pool.CreateCache());
        Refusal(static () => throw new InvalidOperationException());

        GiveUpAll(pool);
        Exception? full = Refusal(fill);
        Exception? thrown = Refusal(rent);
        s_filled = null;

        UseAll(cache);
        bool isExchanged = cache.TryExchangeWith(pool.CreateCache());
        Console.WriteLine(
            $"{(full is OutOfMemoryException ? "no memory" : full)}, {thrown?.Message ?? "nothing"} thrown, "
                + (isExchanged ? "exchanged" : "not exchanged")
        );
    }

    private static void GiveUpAll(ObjectPool pool) => ((ITrimmed)pool).Trim(TrimLevel.Everything);

    private static void UseAll(ThreadCache cache)
    {
        var rented = new ManualState[Count];
        for (int i = 0; i < Count; i++)
        {
            rented[i] = (ManualState?)cache.Rent() ?? new ManualState(cache);
        }

        Array.ForEach(rented, static state => state.GiveBack());
    }

    /// <summary>Leaves no room for an object of any size.</summary>
    private static void Fill()
    {
        for (int size = 1 << 20; size > 0; size /= 2)
        {
            try
            {
                while (true)
                {
                    s_filled = new Filler(s_filled, new byte[size]);
                }
            }
            catch (OutOfMemoryException) when (size > 1)
            {
                // Smaller ones may fit.
            }
        }
    }

    private static Exception? Refusal(Action action)
    {
        try
        {
            action();
            return null;
        }
        catch (Exception exception)
        {
            return exception;
        }
    }

    private sealed class Filler(Filler? next, byte[] room)
    {
        private readonly Filler? _next = next;
        private readonly byte[] _room = room;
    }
}
