using ClosureGen.Runtime.Queue;

namespace ClosureGen.Runtime.Tests;

/// <content>Items that others have queued, before and behind what the thread dispatches: how long each of them waits.</content>
internal static partial class OneWorkerScenarios
{
    /// <summary>An item from outside, and posts that come after it.</summary>
    private static void PostBesideOther(CountdownEvent over)
    {
        const int Count = 3;
        int ran = 0;
        long began = Environment.TickCount64;
        over.AddCount();
        ThreadPool.UnsafeQueueUserWorkItem(
            _ =>
            {
                Say($"run before what was queued for all: {ran}", isWanted: ran == Count, IsHeldUpSince(began));
                over.Signal();
            },
            null
        );
        for (int i = 0; i < Count; i++)
        {
            Post(over, () => ran++);
        }
    }

    /// <summary>Items from outside beside posts of which each posts the next: at once, and when turns have been taken.</summary>
    private static void PostChains(CountdownEvent over, int chains)
    {
        const int Links = 4_000;
        int link = 0;
        for (int i = 0; i < chains; i++)
        {
            Post(over, Next);
        }

        QueueOther(mayWaitFor: 64);

        void Next()
        {
            if (++link < Links)
            {
                Post(over, Next);
            }

            if (link == Links / 2)
            {
                // In the midst of a turn, when two more have been asked for.
                QueueOther(mayWaitFor: 96);
            }
        }

        void QueueOther(int mayWaitFor)
        {
            int queuedAt = link;
            over.AddCount();
            ThreadPool.UnsafeQueueUserWorkItem(
                _ =>
                {
                    Console.WriteLine(
                        $"the item from outside waits for at most {mayWaitFor}: {link - queuedAt <= mayWaitFor}"
                    );
                    over.Signal();
                },
                null
            );
        }
    }

    /// <summary>
    /// An item from outside beside posts of which each posts the next, when others have held the thread up: each time
    /// the watch has asked for one more turn.
    /// </summary>
    private static void PostChainBesideLong(CountdownEvent over)
    {
        const int LongOnes = 10;
        const int Between = 1_000;
        int link = 0;
        int queuedAt = 0;
        int longOnes = 0;
        bool isOver = false;
        Post(over, Next);
        QueueLong();

        void Next()
        {
            link++;
            if (!isOver)
            {
                Post(over, Next);
            }

            if (link == queuedAt)
            {
                QueueLast();
            }
        }

        void QueueLong()
        {
            over.AddCount();
            ThreadPool.UnsafeQueueUserWorkItem(
                _ =>
                {
                    Thread.Sleep(3 * DispatchQueue.LookInterval);
                    if (++longOnes < LongOnes)
                    {
                        QueueLong();
                    }
                    else
                    {
                        queuedAt = link + Between;
                    }

                    over.Signal();
                },
                null
            );
        }

        void QueueLast()
        {
            over.AddCount();
            ThreadPool.UnsafeQueueUserWorkItem(
                _ =>
                {
                    Console.WriteLine($"the item from outside waits for at most 128: {link - queuedAt <= 128}");
                    isOver = true;
                    over.Signal();
                },
                null
            );
        }
    }

    /// <summary>An item from outside beside posts that take longer than the clock's step.</summary>
    private static void PostLongBesideOther(CountdownEvent over)
    {
        int ran = 0;
        PostLong(over, () => ran++);

        over.AddCount();
        ThreadPool.UnsafeQueueUserWorkItem(
            _ =>
            {
                Console.WriteLine($"the item from outside waits for at most 2: {ran <= 2}");
                over.Signal();
            },
            null
        );
    }

    /// <summary>Posts in a queue that others keep long: they wait through it as an item of its own would, or a few times.</summary>
    private static void PostBehind(CountdownEvent over, int posts, Action handler)
    {
        const int Others = 10;
        int left = posts;
        int others = 0;
        for (int i = 0; i < Others; i++)
        {
            over.AddCount();
            ThreadPool.UnsafeQueueUserWorkItem(Other, null);
        }

        for (int i = 0; i < posts; i++)
        {
            Post(
                over,
                () =>
                {
                    handler();
                    if (--left == 0)
                    {
                        Console.WriteLine($"the others had at most 3 turns each: {others <= 3 * Others}");
                    }
                }
            );
        }

        void Other(object? state)
        {
            if (left == 0)
            {
                over.Signal();
                return;
            }

            others++;
            Thread.Sleep(1);
            ThreadPool.UnsafeQueueUserWorkItem(Other, null);
        }
    }
}
