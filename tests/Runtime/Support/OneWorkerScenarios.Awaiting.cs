using System.Runtime.ExceptionServices;
using ClosureGen.Runtime.Queue;

namespace ClosureGen.Runtime.Tests;

/// <content>Flows that await what they have dispatched.</content>
internal static partial class OneWorkerScenarios
{
    /// <summary>Dispatches that are awaited one after the other; often, for the clock may tick meanwhile.</summary>
    private static async void AwaitInOrder(CountdownEvent over)
    {
        const int Rounds = 500;
        over.AddCount();
        int fewWaits = 0;
        var dispatches = new ValueTask[12 * DispatchQueue.MostDeferred];
        for (int round = 0; round < Rounds; round++)
        {
            for (int i = 0; i < dispatches.Length; i++)
            {
                dispatches[i] = s_recorder.DoWork(null).Dispatch();
            }

            int waits = 0;
            foreach (ValueTask dispatch in dispatches)
            {
                waits += dispatch.IsCompleted ? 0 : 1;
                await dispatch.ConfigureAwait(false);
            }

            fewWaits += waits <= dispatches.Length / DispatchQueue.MostDeferred ? 1 : 0;
        }

        Console.WriteLine($"waited once for several: {fewWaits > Rounds / 2}");
        over.Signal();
    }

    /// <summary>
    /// Flows that await one dispatch after the other, and items from outside that come at any time: how many awaits each
    /// of them waits for.
    /// </summary>
    private static void AwaitChains(CountdownEvent over, int chains)
    {
        const int Links = 20_000;
        const int Turn = 32;
        int links = 0;
        int most = 0;
        int running = chains;
        for (int i = 0; i < chains; i++)
        {
            AwaitChain();
        }

        QueueOther();

        async void AwaitChain()
        {
            over.AddCount();
            for (int i = 0; i < Links; i++)
            {
                await s_recorder.DoWork(null).Dispatch().ConfigureAwait(false);
                links++;
            }

            if (--running == 0)
            {
                // Of each flow one turn, the one that runs included, and the two that are behind the first dispatches.
                Console.WriteLine($"an item waits for a turn of each at most: {most <= (chains + 2) * Turn}");
            }

            over.Signal();
        }

        void QueueOther()
        {
            over.AddCount();
            int queuedAt = links;
            ThreadPool.UnsafeQueueUserWorkItem(
                _ =>
                {
                    most = Math.Max(most, links - queuedAt);
                    if (running > 0)
                    {
                        QueueOther();
                    }

                    over.Signal();
                },
                null
            );
        }
    }

    /// <summary>A dispatch that is awaited before many that are not.</summary>
    private static async void AwaitBeforeMany(CountdownEvent over)
    {
        // At the end of a backoff the awaited one waits in the global queue, and those behind it in the ring.
        const int AtBackoffs = 2;
        const int Rounds = 200;
        over.AddCount();
        int late = 0;
        for (int round = 0; round < Rounds; round++)
        {
            int ran = 0;
            ValueTask first = s_recorder.DoWork(null).Dispatch();
            for (int i = 0; i < 31; i++)
            {
                s_recorder.DoWork(() => ran++).Post();
            }

            await first.ConfigureAwait(false);
            late += ran > DispatchQueue.MostDeferred ? 1 : 0;
        }

        Console.WriteLine($"goes on after {DispatchQueue.MostDeferred} at most: {late <= AtBackoffs}");
        over.Signal();
    }

    /// <summary>Many that await one dispatch each.</summary>
    private static async void AwaitTogether(CountdownEvent over)
    {
        const int Rounds = 20;
        over.AddCount();
        var order = new List<int>();
        bool isHeldUp = false;
        for (int round = 0; round < Rounds; round++)
        {
            long began = Environment.TickCount64;
            await Task.WhenAll([.. Enumerable.Range(0, 20).Select(GoOn)]).ConfigureAwait(false);
            isHeldUp |= IsHeldUpSince(began);
        }

        int[] inOrder = [.. Enumerable.Repeat(Enumerable.Range(0, 20), Rounds).SelectMany(static round => round)];
        bool isInOrder = order.SequenceEqual(inOrder);
        Say($"in their order: {isInOrder}", isInOrder, isHeldUp);
        over.Signal();

        async Task GoOn(int item)
        {
            await s_recorder.DoWork(null).Dispatch().ConfigureAwait(false);
            order.Add(item);
        }
    }

    /// <summary>Who awaits one goes on as if the next had not been run before. The first few may have the clock tick.</summary>
    private static void AwaitBefore(string disturbance, CountdownEvent over, int rounds = 20)
    {
        Await(over, () => Look(over, rounds, () => AwaitBefore(disturbance, over, rounds - 1)));
        Post(over, () => Disturb(disturbance));
    }

    /// <summary>The same of who awaits the next one, and who awaits the first has gone on before.</summary>
    private static void AwaitBehind(string disturbance, CountdownEvent over, int rounds = 20)
    {
        // In the last round: all is compiled by then, and after a name that is changed nothing is shared for a while.
        Await(over, () => Disturb(rounds == 1 ? disturbance : ""));
        Await(over, () => Look(over, rounds, () => AwaitBehind(disturbance, over, rounds - 1)));

        // Others are on the way to them, and so the second may be put aside while the first goes on.
        PostTimes(over, 2, static () => { });
    }

    /// <summary>Has a continuation registered that brings no context of its own: it sees what there is.</summary>
    private static void Await(CountdownEvent over, Action continuation)
    {
        over.AddCount();
        ValueTaskAwaiter dispatch = s_recorder.DoWork(null).Dispatch().GetAwaiter();
        dispatch.UnsafeOnCompleted(() =>
        {
            dispatch.GetResult();
            continuation();
            over.Signal();
        });
    }

    private static void Look(CountdownEvent over, int rounds, Action again)
    {
        string found = Describe();
        if (rounds == 1 || found != Describe([]))
        {
            Console.WriteLine(found);
            return;
        }

        over.AddCount();
        ThreadPool.UnsafeQueueUserWorkItem(
            _ =>
            {
                again();
                over.Signal();
            },
            null
        );
    }

    /// <summary>Who awaits a short one goes on before the next that takes long is over, or as soon as it is.</summary>
    private static void AwaitBeforeLong(CountdownEvent over, int shortOnes)
    {
        int ran = 0;
        GoOn(s_recorder.DoWork(null).Dispatch());
        PostTimes(over, shortOnes, static () => { });
        PostLong(over, () => ran++);

        async void GoOn(ValueTask dispatch)
        {
            over.AddCount();
            await dispatch.ConfigureAwait(false);
            Console.WriteLine($"who awaits waits for at most one: {ran <= 1}");
            over.Signal();
        }
    }

    /// <summary>A post that throws ends the turn, and not the process.</summary>
    private static async void AwaitBeforeFailures(CountdownEvent over)
    {
        const int Rounds = 20;
        ExceptionHandling.SetUnhandledExceptionHandler(static _ => true);
        over.AddCount();
        for (int round = 0; round < Rounds; round++)
        {
            ValueTask dispatch = s_recorder.DoWork(null).Dispatch();
            s_recorder.DoWork(Break).Post();
            await dispatch.ConfigureAwait(false);
        }

        Console.WriteLine("goes on each time");
        over.Signal();
    }

    private static void Break() => throw new InvalidOperationException("The handler broke.");
}
