using System;
using ClosureGen.Runtime;

namespace ClosureGen.Model.Tests;

/// <summary>
/// Runs of calls that go on: participants start them, another thread completes them, in whatever order. Every item is
/// started once, never more are in flight than there are seats, the end is said once, and nobody is left to wait.
/// </summary>
internal sealed class CallsThatGoOn(int runs, int count, int seats, bool seatEach) : Scenario
{
    // One object, as the pool would hand it out for every run of the scenario.
    private FlightClaims<ModelMemory> _flight;

    private long _started;
    private long _inFlight;
    private long _over;
    private long _entries;

    internal override Action[][] Threads
    {
        get
        {
            Action[] opener = [() => OpenAndAwait(1), () => OpenAndAwait(2)];
            var completions = new Action[runs * count];
            Array.Fill(completions, Complete);
            var entries = new Action[runs * count];
            Array.Fill(entries, Enter);
            return [opener[..runs], entries, entries, completions, completions];
        }
    }

    internal override bool MayWaitForEver(int thread) => thread != 0;

    private void OpenAndAwait(int run)
    {
        Set(ref _started, 0);
        _flight.Open(count, seats);

        // Whoever takes an entry from a queue sees what was written before it was queued.
        ModelMemory.Fence();
        Change(ref _entries, 1);
        Explorer.Current.Await(() => Get(ref _over) == run);
        Check(Get(ref _started) == (1 << count) - 1, $"Run {run} has ended, and not all of its items were started.");
        Check(Get(ref _inFlight) == 0, $"Run {run} has ended, and calls are in flight.");
    }

    private void Enter()
    {
        Explorer.Current.Await(() => Get(ref _entries) > 0);
        Change(ref _entries, -1);
        bool attends = true;
        while (attends)
        {
            var wish = new ClaimWish(seatEach ? count : 1, 1, seatEach);
            int claimed = _flight.TryJoin(wish, out int start, out _, out attends);
            if (claimed == 0)
            {
                return;
            }

            for (int item = start; item < start + claimed; item++)
            {
                StartItem(item);
            }
        }
    }

    private void Complete()
    {
        Explorer.Current.Await(() => Get(ref _inFlight) > 0);
        Change(ref _inFlight, -1);
        if (_flight.GiveSeatBack(out bool isOver))
        {
            Change(ref _entries, 1);
        }
        else if (isOver)
        {
            Change(ref _over, 1);
        }
    }

    private void StartItem(int item)
    {
        int started = Explorer.Current.NumberOf(ref _started);
        int inFlight = Explorer.Current.NumberOf(ref _inFlight);
        Explorer.Current.AccessAtOnce(
            (state, _) =>
            {
                Check((state.Memory[started] & (1L << item)) == 0, $"Item {item} is started twice.");
                Check(state.Memory[inFlight] < seats, "More calls are in flight than there are seats.");
                state.Memory[started] |= 1L << item;
                return ++state.Memory[inFlight];
            }
        );
    }
}
