using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Tests;

/// <summary>
/// In a process of its own: a run's caller waits for its one helper, which is in an item that waits for the next one of
/// the same chunk, and the pool has no thread left.
/// </summary>
internal static class IdleCallerScenarios
{
    internal const string OnPool = "on-pool";
    internal const string OnOwnThread = "on-own-thread";

    private const int Items = 20_000;
    private const int Rounds = 2_000;

    /// <summary>Far above the milliseconds that it takes, below what is given to the process.</summary>
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(30);

    internal static void Run(string caller)
    {
        // There cannot be fewer than processors.
        int threads = Math.Max(2, Environment.ProcessorCount);
        ThreadPool.GetMinThreads(out _, out int minPorts);
        ThreadPool.GetMaxThreads(out _, out int maxPorts);
        ThreadPool.SetMinThreads(threads, minPorts);
        ThreadPool.SetMaxThreads(threads, maxPorts);
        int blocked = threads - (caller == OnPool ? 2 : 1);
        using var started = new CountdownEvent(blocked);
        for (int i = 0; i < blocked; i++)
        {
            ThreadPool.UnsafeQueueUserWorkItem(
                _ =>
                {
                    started.Signal();
                    Thread.Sleep(Timeout.Infinite);
                },
                null
            );
        }

        started.Wait();
        if (caller == OnPool)
        {
            Task.Run(RunUntilItemsWereTaken).Wait();
        }
        else
        {
            RunUntilItemsWereTaken();
        }
    }

    private static void RunUntilItemsWereTaken()
    {
        int[] items = new int[Items];
        for (int i = 0; i < Items; i++)
        {
            items[i] = i;
        }

        var recorder = new Recorder();
        for (int round = 0; round < Rounds; round++)
        {
            // Known as short, so that the helper takes many items at a time.
            for (int i = 0; i < 30; i++)
            {
                recorder.DoItemEach(items, static _ => Interlocked.MemoryBarrier()).Run(2);
            }

            if (TryHoldUpHelper(recorder, items))
            {
                Console.WriteLine("taken");
                return;
            }
        }

        throw new InvalidOperationException("No helper was ever held up with items that it had not started.");
    }

    /// <returns>Whether a helper was held up, and what it had not started was taken from it.</returns>
    private static bool TryHoldUpHelper(Recorder recorder, int[] items)
    {
        int caller = Environment.CurrentManagedThreadId;
        int waiting = -1;
        bool[] begun = new bool[Items + 1];
        using var next = new ManualResetEventSlim();
        bool wasTaken = false;
        recorder
            .DoItemEach(
                items,
                item =>
                {
                    begun[item] = true;
                    Interlocked.MemoryBarrier();
                    int waits = Volatile.Read(ref waiting);
                    if (waits >= 0)
                    {
                        if (item == waits + 1)
                        {
                            next.Set();
                        }
                    }
                    else if (
                        Environment.CurrentManagedThreadId != caller
                        && item % 4 == 1
                        && Interlocked.CompareExchange(ref waiting, item, -1) == -1
                        && !Volatile.Read(ref begun[item + 1])
                    )
                    {
                        // The next item is this chunk's; or, after its last one, the caller's, which is not held up.
                        long rescues = Watch.Rescues;
                        if (!next.Wait(Limit))
                        {
                            throw new TimeoutException("The caller is idle, and the next item does not start.");
                        }

                        wasTaken = Watch.Rescues != rescues;
                    }
                }
            )
            .Run(2);
        return wasTaken;
    }
}
