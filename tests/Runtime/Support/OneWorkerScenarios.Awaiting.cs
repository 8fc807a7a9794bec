using System;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

namespace ClosureGen.Runtime.Tests;

/// <content>Flows that await what they have dispatched.</content>
internal static partial class OneWorkerScenarios
{
    /// <summary>Three turns of dispatches, one awaited after the other; often, for the clock may tick in the midst of a turn.</summary>
    private static async void AwaitInOrder(CountdownEvent over)
    {
        const int Turn = 32;
        const int Rounds = 500;
        over.AddCount();
        int inTurns = 0;
        var dispatches = new ValueTask[3 * Turn];
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

            inTurns += waits <= dispatches.Length / Turn ? 1 : 0;
        }

        Console.WriteLine($"waited once a turn: {inTurns > Rounds / 2}");
        over.Signal();
    }

    /// <summary>Who awaits one goes on as if the next had not been run before. The first few may have the clock tick.</summary>
    private static void AwaitBefore(string disturbance, CountdownEvent over, int rounds = 20)
    {
        over.AddCount();
        ValueTaskAwaiter dispatch = s_recorder.DoWork(null).Dispatch().GetAwaiter();

        // It brings no context of its own: it sees what there is.
        dispatch.UnsafeOnCompleted(() =>
        {
            string found = Describe();
            if (rounds == 1 || found != Describe([]))
            {
                Console.WriteLine(found);
            }
            else
            {
                over.AddCount();
                ThreadPool.UnsafeQueueUserWorkItem(
                    _ =>
                    {
                        AwaitBefore(disturbance, over, rounds - 1);
                        over.Signal();
                    },
                    null
                );
            }

            dispatch.GetResult();
            over.Signal();
        });
        Post(over, () => Disturb(disturbance));
    }

    /// <summary>Who awaits a short one goes on before the next that takes long is over, or as soon as it is.</summary>
    private static void AwaitBeforeLong(CountdownEvent over)
    {
        int ran = 0;
        GoOn(s_recorder.DoWork(null).Dispatch());
        for (int i = 0; i < 10; i++)
        {
            Post(
                over,
                () =>
                {
                    Thread.Sleep(40);
                    ran++;
                }
            );
        }

        async void GoOn(ValueTask dispatch)
        {
            over.AddCount();
            await dispatch.ConfigureAwait(false);
            Console.WriteLine($"who awaits waits for at most one: {ran <= 1}");
            over.Signal();
        }
    }
}
