namespace ClosureGen.Model.Tests;

/// <summary>
/// Runs of calls that go on: participants start them, the watch takes from those that are held up, others complete the
/// calls, in whatever order. Every item is started once, never more are in flight than there are seats, the end is said
/// once and not too soon, no participant gets into another run than it has joined, and nobody is left to wait.
/// </summary>
/// <remarks>
/// Thread 0 opens the runs and awaits them; then come the participants, those that complete calls, and the watch. The
/// words are the shipped ones, used as an asynchronous run uses them.
/// </remarks>
internal sealed partial class CallsThatGoOn(int runs, int count, int seats) : Scenario
{
    private const int HeldUpLooks = 3;

    private long _run;
    private long _isOn;
    private long _over;
    private long _started;
    private long _inFlight;
    private long _awaited;
    private long _entries;

    /// <summary>Gets how many threads take queue entries.</summary>
    internal int Participants { get; init; } = 2;

    /// <summary>Gets how many threads complete calls.</summary>
    internal int Completers { get; init; } = 1;

    /// <summary>Gets how many items a participant claims at a time.</summary>
    internal int Size { get; init; } = 1;

    /// <summary>Gets the items that go on when their handlers have returned, as bits.</summary>
    internal int GoOn { get; init; } = ~0;

    /// <summary>Gets an item whose handler waits until another item has been started.</summary>
    internal (int Item, int For)? Waits { get; init; }

    /// <summary>Gets whether the handlers of all items behind that other one wait for it, too.</summary>
    internal bool OthersWaitToo { get; init; }

    /// <summary>Gets whether participants ask for one more.</summary>
    internal bool Invites { get; init; }

    /// <summary>Gets which participants the watch looks at, one after the other.</summary>
    internal int[] Looks { get; init; } = [];

    internal override Action[][] Threads =>
        [
            [.. Enumerable.Range(1, runs).Select(run => (Action)(() => OpenAndAwait(run)))],
            .. Enumerable.Range(1, Participants).Select(thread => (Action[])[() => Participate(thread)]),
            .. Enumerable.Repeat<Action[]>([EndItem], Completers),
            [
                .. Looks.SelectMany(thread => (Action[])[() => Look(thread), TakeRest, InviteOneMore]),
                .. Enumerable
                    .Repeat<Action[]>([LookAtHeldUp, TakeRest, InviteOneMore], Waits is null ? 0 : HeldUpLooks)
                    .SelectMany(static calls => calls),
            ],
        ];

    internal override bool MayWaitForEver(int thread) => thread != 0;

    internal override bool RepeatsLastCall(int thread) => thread > 0 && thread <= Participants + Completers;

    internal override void CheckEnd(ModelState state)
    {
        for (int thread = 1; thread <= Participants; thread++)
        {
            int phase = Explorer.Current.NumberOf(ref _participants[thread].Phase);
            Check(state.Memory[phase] == (long)Phase.Idle, $"Participant {thread} waits for ever.");
        }
    }

    private void OpenAndAwait(int run)
    {
        Set(ref _run, run);
        Set(ref _started, 0);
        Set(ref _isOn, 1);
        _claims.Open(count, seats, taken: 0);

        // A step of its own: late entries and the watch may see a part of what was written.
        default(ModelMemory).Fence();
        _claims.CountQueued();
        QueueEntry(ref _entries);
        Explorer.Current.Await(() => Get(ref _over) == run);
    }

    /// <summary>A task that completes.</summary>
    private void EndItem()
    {
        Explorer.Current.Await(() => Get(ref _awaited) > 0);
        Change(ref _awaited, -1);
        Change(ref _inFlight, -1);
        if (_claims.GiveSeatBack(out bool isOver))
        {
            QueueEntry(ref _entries);
        }
        else if (isOver)
        {
            EndRun();
        }
    }

    private void RunItem(int thread, long run, int item)
    {
        int current = Explorer.Current.NumberOf(ref _run);
        int started = Explorer.Current.NumberOf(ref _started);
        int inFlight = Explorer.Current.NumberOf(ref _inFlight);
        Explorer.Current.AccessAtOnce(
            (state, _) =>
            {
                Check(state.Memory[current] == run, $"A participant of run {run} runs an item of another one.");
                Check((state.Memory[started] & (1L << item)) == 0, $"Item {item} is started twice.");
                Check(state.Memory[inFlight] < seats, "More calls are in flight than there are seats.");
                state.Memory[started] |= 1L << item;
                state.Memory[inFlight]++;
                return 0;
            }
        );
        if (Waits is var (waiting, other) && (waiting == item || (OthersWaitToo && item > other)))
        {
            HeldUp = thread;
            Explorer.Current.Await(() => (Get(ref _started) & (1L << other)) != 0);
            HeldUp = 0;
        }

        if (!GoesOn(item))
        {
            // It takes its time.
            Explorer.Current.Access(Explorer.Everybody, static (_, _) => 0);
            Change(ref _inFlight, -1);
        }
    }

    private bool GoesOn(int item) => (GoOn & (1 << item)) != 0;

    private void EndRun()
    {
        long run = Get(ref _run);
        Check(Get(ref _isOn) == 1, $"The end of run {run} is said twice.");
        Check(Get(ref _started) == (1 << count) - 1, $"Run {run} has ended, and not all of its items were started.");
        Check(Get(ref _inFlight) == 0, $"Run {run} has ended, and calls are in flight.");
        Check(HasNoRest, $"Run {run} has ended, and items are left in the rest.");
        Set(ref _isOn, 0);
        Change(ref _over, 1);
    }
}
