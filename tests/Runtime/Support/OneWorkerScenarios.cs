using ClosureGen.Runtime.Queue;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Tests;

/// <summary>What a pool thread dispatches in a process whose pool has no other: it runs all of that itself, in turns.</summary>
internal static partial class OneWorkerScenarios
{
    /// <summary>Said by a scenario that the machine has spoilt: it is to be run again.</summary>
    internal const string HeldUp = "held up";

    private const string WaitsAtFirst = "the item from outside waits for at most 64: True";
    private const string WaitsLater = "the item from outside waits for at most 96: True";
    private const string FewTurns = "the others had at most 3 turns each: True";
    private const string WaitsForOne = "who awaits waits for at most one: True";
    private const string NothingLeft = "left over: ";

    /// <summary>What they do, and the lines that they are to say.</summary>
    internal static readonly Dictionary<string, (Action<CountdownEvent> Start, string[] Lines)> All = new()
    {
        ["many"] = (PostMany, ["each once: True", "entries shared: True"]),
        ["two handlers"] = (PostTwoHandlers, ["in their order: True"]),
        ["stays"] = (PostBesideOther, ["run before what was queued for all: 3"]),
        ["beside batches"] = (PostBesideBatches, ["helped early: False"]),
        ["a chain"] = (static over => PostChains(over, chains: 1), [WaitsAtFirst, WaitsLater]),
        ["chains"] = (static over => PostChains(over, chains: 3), [WaitsAtFirst, WaitsLater]),
        ["a chain, beside long ones"] = (PostChainBesideLong, ["the item from outside waits for at most 128: True"]),
        ["awaited chains"] = (
            static over => AwaitChains(over, chains: 3),
            ["an item waits for a turn of each at most: True"]
        ),
        ["long"] = (PostLongBesideOther, ["the item from outside waits for at most 2: True"]),
        ["long, behind others"] = (static over => PostBehind(over, 20, static () => Thread.Sleep(20)), [FewTurns]),
        ["many, behind others"] = (static over => PostBehind(over, 1_000, static () => { }), [FewTurns]),
        ["names, behind others"] = (static over => PostBehind(over, 20, static () => Disturb(ThreadsOwn)), [FewTurns]),
        ["many, behind one that is awaited"] = (AwaitBeforeMany, ["goes on after 8 at most: True"]),
        ["awaited in order"] = (AwaitInOrder, ["waited once for several: True"]),
        ["many awaited together"] = (AwaitTogether, ["in their order: True"]),
        ["awaited before long ones"] = (static over => AwaitBeforeLong(over, 0), [WaitsForOne]),
        ["awaited before later long ones"] = (static over => AwaitBeforeLong(over, 4), [WaitsForOne]),
        ["awaited before failures"] = (AwaitBeforeFailures, ["goes on each time"]),
        ["awaited before a change of contexts"] = (static over => AwaitBefore(Contexts, over), [NothingLeft]),
        ["awaited before a change of the thread"] = (static over => AwaitBefore(ThreadsOwn, over), [NothingLeft]),
        ["awaited behind a change of contexts"] = (static over => AwaitBehind(Contexts, over), [NothingLeft]),
        ["awaited behind a change of the thread"] = (static over => AwaitBehind(ThreadsOwn, over), [NothingLeft]),
        ["behind a change of contexts"] = (static over => PostBehindChange(Contexts, over), [NothingLeft]),
        ["behind a change of the thread"] = (static over => PostBehindChange(ThreadsOwn, over), [NothingLeft]),
        ["behind a failure"] = (static over => PostBehindChange(Failures, over), [NothingLeft]),
        ["turns of lanes"] = (
            static over => PostToLanes(over, static () => { }, most: 64),
            ["the item from outside waits for at most 128: True"]
        ),
        ["long turns of lanes"] = (
            static over => PostToLanes(over, static () => Thread.Sleep(2), most: 8),
            ["the item from outside waits for at most 16: True"]
        ),
        ["in a lane behind a change of the thread"] = (PostNameToLane, [NothingLeft]),
        ["lanes that never run dry"] = (
            PostToLanesThatNeverRunDry,
            [
                "the item from outside waits for one turn of each: True",
                "the lanes have run more than they had at first: True",
            ]
        ),
        ["an exception leaves the turn of a lane"] = (BreakInLane, ["goes on"]),
    };

    private static readonly Recorder s_recorder = new();

    internal static void Run(string scenario)
    {
        // What a post runs is compiled before: a turn that takes long is cut short.
        using var compiled = new CountdownEvent(1);
        Post(compiled, static () => { });
        compiled.Signal();
        compiled.LimitedWait();

        using var over = new CountdownEvent(1);
        ThreadPool.UnsafeQueueUserWorkItem(
            _ =>
            {
                All[scenario].Start(over);
                over.Signal();
            },
            null
        );
        over.LimitedWait();
    }

    private static void Post(CountdownEvent over, Action handler)
    {
        over.AddCount();
        s_recorder
            .DoWork(() =>
            {
                try
                {
                    handler();
                }
                finally
                {
                    over.Signal();
                }
            })
            .Post();
    }

    private static void PostTimes(CountdownEvent over, int posts, Action handler)
    {
        for (int i = 0; i < posts; i++)
        {
            Post(over, handler);
        }
    }

    private static void PostLong(CountdownEvent over, Action then) =>
        PostTimes(
            over,
            10,
            () =>
            {
                Thread.Sleep(40);
                then();
            }
        );

    /// <summary>Says a line, unless it is not the one that is wanted and the machine may be the reason.</summary>
    private static void Say(string line, bool isWanted, bool isHeldUp) =>
        Console.WriteLine(isWanted || !isHeldUp ? line : HeldUp);

    /// <summary>A turn that takes that long by this clock is cut short, whatever took the time.</summary>
    private static bool IsHeldUpSince(long began) => Environment.TickCount64 - began >= DispatchQueue.LongTurn;

    /// <summary>Batches have the watch look more often; for what is dispatched it is as early as without them.</summary>
    private static void PostBesideBatches(CountdownEvent over)
    {
        s_recorder.DoItemEach((int[])[1, 2], static _ => { }).Run();
        Thread.Sleep(2 * DispatchQueue.LookInterval);
        long rescues = Watch.Rescues;
        long began = Stopwatch.GetTimestamp();

        // It waits until this thread is done with what it does now.
        Post(over, static () => { });
        Thread.Sleep(DispatchQueue.LookInterval / 2);
        bool isHelped = Watch.Rescues != rescues;
        bool isTime = Stopwatch.GetElapsedTime(began).TotalMilliseconds >= DispatchQueue.LookInterval;
        Console.WriteLine(isHelped && isTime ? HeldUp : $"helped early: {isHelped}");
    }

    /// <summary>More than a thread's queue has room for.</summary>
    private static void PostMany(CountdownEvent over)
    {
        const int Count = 3_000;
        int[] ran = new int[Count];
        int left = Count;
        long before = ThreadPool.CompletedWorkItemCount;
        long began = 0;
        for (int i = 0; i < Count; i++)
        {
            int item = i;
            Post(
                over,
                () =>
                {
                    ran[item]++;
                    if (--left == 0)
                    {
                        Console.WriteLine($"each once: {ran.All(static times => times == 1)}");
                        bool areShared = ThreadPool.CompletedWorkItemCount - before < Count - 1_000;
                        Say($"entries shared: {areShared}", isWanted: areShared, IsHeldUpSince(began));
                    }
                }
            );
        }

        began = Environment.TickCount64;
    }

    /// <summary>Each handler has a cache of its own; the thread's queue is one, however long it grows.</summary>
    private static void PostTwoHandlers(CountdownEvent over)
    {
        const int Count = 500;
        var ran = new List<int>();
        int Run(int item)
        {
            ran.Add(item);
            over.Signal();
            return item;
        }

        over.AddCount(Count + 1);
        for (int i = 0; i < Count; i += 2)
        {
            s_recorder.DoItemWork(i, item => Run(item)).Post();
            s_recorder.AskItemWork(i + 1, Run).Post();
        }

        s_recorder
            .DoWork(() =>
            {
                Console.WriteLine($"in their order: {ran.SequenceEqual(Enumerable.Range(0, Count))}");
                over.Signal();
            })
            .Post();
    }
}
