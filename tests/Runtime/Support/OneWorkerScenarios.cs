using ClosureGen.Runtime.Queue;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Tests;

/// <summary>What a pool thread dispatches in a process whose pool has no other: it runs all of that itself, in turns.</summary>
internal static partial class OneWorkerScenarios
{
    /// <summary>Said by a scenario that the machine has spoilt: it is to be run again.</summary>
    internal const string HeldUp = "held up";

    internal const string Many = "many";
    internal const string TwoHandlers = "two-handlers";
    internal const string Contexts = "contexts";
    internal const string Name = "name";
    internal const string Priority = "priority";
    internal const string Failures = "failures";
    internal const string Stays = "stays";
    internal const string BesideBatches = "beside-batches";
    internal const string Chain = "chain";
    internal const string Chains = "chains";
    internal const string AwaitedChain = "awaited-chain";
    internal const string AwaitedChains = "awaited-chains";
    internal const string Long = "long";
    internal const string LongBehindOthers = "long-behind-others";
    internal const string ManyBehindAwaited = "many-behind-awaited";
    internal const string ManyBehindOthers = "many-behind-others";
    internal const string NamesBehindOthers = "names-behind-others";
    internal const string Background = "background";
    internal const string InOrder = "in-order";
    internal const string LongInOrder = "long-in-order";
    internal const string LaterLongInOrder = "later-long-in-order";
    internal const string FailuresInOrder = "failures-in-order";
    internal const string ManyInOrder = "many-in-order";
    internal const string ContextsInOrder = "contexts-in-order";
    internal const string NameInOrder = "name-in-order";
    internal const string ContextsBetween = "contexts-between";
    internal const string NameBetween = "name-between";

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
                Start(scenario, over);
                over.Signal();
            },
            null
        );
        over.LimitedWait();
    }

    private static void Start(string scenario, CountdownEvent over)
    {
        switch (scenario)
        {
            case Many:
                PostMany(over);
                break;
            case LaneTurns:
                PostToLanes(over, static () => { }, most: 64);
                break;
            case LaneLong:
                PostToLanes(over, static () => Thread.Sleep(2), most: 8);
                break;
            case LanesNeverDry:
                PostToLanesThatNeverRunDry(over);
                break;
            case LaneBreaks:
                BreakInLane(over);
                break;
            case LaneName:
                PostNameToLane(over);
                break;
            case TwoHandlers:
                PostTwoHandlers(over);
                break;
            case Stays:
                PostBesideOther(over);
                break;
            case BesideBatches:
                PostBesideBatches(over);
                break;
            case Chain:
                PostChains(over, chains: 1);
                break;
            case Chains:
                PostChains(over, chains: 3);
                break;
            case AwaitedChain:
                AwaitChains(over, chains: 1);
                break;
            case AwaitedChains:
                AwaitChains(over, chains: 3);
                break;
            case Long:
                PostLongBesideOther(over);
                break;
            case LongBehindOthers:
                PostBehind(over, posts: 20, static () => Thread.Sleep(20));
                break;
            case ManyBehindOthers:
                PostBehind(over, posts: 1_000, static () => { });
                break;
            case ManyBehindAwaited:
                AwaitBeforeMany(over);
                break;
            case InOrder:
                AwaitInOrder(over);
                break;
            case LongInOrder:
                AwaitBeforeLong(over, static () => { });
                break;
            case LaterLongInOrder:
                AwaitBeforeLong(over, () => PostTimes(over, 4, static () => { }));
                break;
            case FailuresInOrder:
                AwaitBeforeFailures(over);
                break;
            case ManyInOrder:
                AwaitTogether(over);
                break;
            case ContextsInOrder:
                AwaitBefore(Contexts, over);
                break;
            case NameInOrder:
                AwaitBefore(Name, over);
                break;
            case ContextsBetween:
                AwaitBehind(Contexts, over);
                break;
            case NameBetween:
                AwaitBehind(Name, over);
                break;
            case NamesBehindOthers:
                PostBehind(over, posts: 20, static () => Thread.CurrentThread.Name = "a handler's");
                break;
            default:
                // The first of all may take long, and be alone in its turn; the others are in one.
                Post(over, static () => { });
                Post(over, static () => { });
                Post(over, () => Disturb(scenario));
                Post(over, static () => Console.WriteLine(Describe()));
                break;
        }
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
