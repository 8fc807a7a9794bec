using System.Runtime.ExceptionServices;

namespace ClosureGen.Runtime.Tests;

/// <content>Turns of lanes, beside what comes from outside.</content>
internal static partial class OneWorkerScenarios
{
    private const int LaneItems = 200;

    /// <summary>Has an exception leave a lane's turn, in a process that is told to go on.</summary>
    private static void BreakInLane(CountdownEvent over)
    {
        ExceptionHandling.SetUnhandledExceptionHandler(static _ => true);
        over.AddCount();
        var lane = new Lane();
        lane.Post(s_recorder.DoWork(static () => throw new FormatException()));
        lane.Post(
            s_recorder.DoWork(() =>
            {
                Console.WriteLine("goes on");
                over.Signal();
            })
        );
    }

    /// <summary>Has items of two lanes that never run dry, and counts those that run before an item from outside.</summary>
    private static void PostToLanes(CountdownEvent over, Action item, int most)
    {
        Lane[] lanes = [new Lane(), new Lane()];
        int ran = 0;
        over.AddCount(2 * LaneItems + 1);
        for (int i = 0; i < LaneItems; i++)
        {
            foreach (Lane lane in lanes)
            {
                lane.Post(
                    s_recorder.DoWork(() =>
                    {
                        ran++;
                        item();
                        over.Signal();
                    })
                );
            }
        }

        // Behind both lanes, which have had one turn each by then.
        ThreadPool.UnsafeQueueUserWorkItem(
            _ =>
            {
                Console.WriteLine($"the item from outside waits for at most {2 * most}: {ran <= 2 * most}");
                over.Signal();
            },
            null
        );
    }

    /// <summary>Has lanes whose items post the next one, and counts those that run before an item from outside.</summary>
    private static void PostToLanesThatNeverRunDry(CountdownEvent over)
    {
        const int Lanes = 64;
        const int Turn = 64;
        int ran = 0;
        bool isOver = false;
        over.AddCount(Lanes + 1);
        for (int i = 0; i < Lanes; i++)
        {
            PostNext(new Lane());
        }

        ThreadPool.UnsafeQueueUserWorkItem(
            _ =>
            {
                Console.WriteLine($"the item from outside waits for one turn of each: {ran <= Lanes * Turn}");
                Console.WriteLine($"the lanes have run more than they had at first: {ran > Lanes}");
                isOver = true;
                over.Signal();
            },
            null
        );

        void PostNext(Lane lane) =>
            lane.Post(
                s_recorder.DoWork(() =>
                {
                    ran++;
                    if (isOver)
                    {
                        over.Signal();
                    }
                    else
                    {
                        PostNext(lane);
                    }
                })
            );
    }

    /// <summary>Has a handler change the thread, and looks what the next one finds.</summary>
    private static void PostNameToLane(CountdownEvent over)
    {
        var lane = new Lane();
        over.AddCount(2);
        lane.Post(
            s_recorder.DoWork(() =>
            {
                Disturb(ThreadsOwn);
                over.Signal();
            })
        );
        lane.Post(
            s_recorder.DoWork(() =>
            {
                Console.WriteLine(Describe());
                over.Signal();
            })
        );
    }
}
