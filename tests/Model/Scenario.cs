using ClosureGen.Runtime.Batches.Claims;

namespace ClosureGen.Model.Tests;

/// <summary>
/// Threads that use the shipped claim protocol as a run does, and what must hold: every item of every run is run once,
/// by a participant of that run; a signal comes to the run that it was meant for; nobody waits for ever.
/// </summary>
internal abstract partial class Scenario
{
    // One object, as the pool would hand it out for every run of the scenario.
    private protected FlightClaims<ModelMemory> _claims;
    private protected readonly Chunk<ModelMemory>[] _chunks = new Chunk<ModelMemory>[4];

    private long _run;
    private long _ended;
    private long _started;
    private long _signalled;
    private long _entries;
    private long _heldUp;

    /// <summary>Gets what each thread calls, one after the other. A thread uses the chunk of its number.</summary>
    internal abstract Action[][] Threads { get; }

    /// <summary>Tells whether a thread is a queue entry's, which comes only if it was asked for, or the watch's.</summary>
    internal abstract bool MayWaitForEver(int thread);

    /// <summary>Tells whether a thread, when it has made its calls, makes the last one again and again.</summary>
    internal virtual bool RepeatsLastCall(int thread) => false;

    /// <summary>Checks a state in which nobody can go on.</summary>
    internal virtual void CheckEnd(ModelState state) { }

    /// <summary>Gets or sets the thread that is held up in an item, or 0.</summary>
    private protected long HeldUp
    {
        get => Get(ref _heldUp);
        set => Set(ref _heldUp, value);
    }

    /// <summary>What an item does beside being counted.</summary>
    private protected virtual void InItem(long run, int item) { }

    private static ClaimWish One => new(Size: 1, Share: 1);

    /// <summary>A blocking run, for its caller and one more.</summary>
    private protected void Run(int run, int count, int taken, bool invites)
    {
        Set(ref _started, 0);
        Set(ref _signalled, 0);
        Set(ref _run, run);
        _claims.Open(count, degree: 2, taken);
        if (invites && _claims.Missing(1) > 0)
        {
            Queue();
        }

        bool isOver = Participate(0, run, count, 0, taken);
        while (!isOver && WaitForItems(run))
        {
            int claimed = _claims.TryJoin(One, out int start, out _, out _);
            isOver = claimed != 0 && Participate(0, run, count, start, claimed);
        }

        Check(Get(ref _started) == (1 << count) - 1, $"Run {run} has ended, and not all of its items have been run.");
        Set(ref _run, 0);
    }

    /// <summary>A run that nobody blocks for: helpers run all of it.</summary>
    private protected void RunAside(int run, int count, int seats, int helpers)
    {
        Set(ref _run, run);
        _claims.Open(count, seats, taken: 0);
        Queue(helpers);
        Explorer.Current.Await(() => Get(ref _signalled) != 0);
        Check(Get(ref _started) == (1 << count) - 1, $"Run {run} has ended, and not all of its items have been run.");
    }

    /// <summary>A queue entry.</summary>
    private protected void Help(int thread, int size = 1)
    {
        Explorer.Current.Await(() => Get(ref _entries) > 0);
        Change(ref _entries, -1);
        _claims.CountArrival();
        int claimed = _claims.TryJoin(new ClaimWish(size, Share: 1), out int start, out _, out _);
        if (claimed == 0)
        {
            return;
        }

        long run = Get(ref _run);
        if (Participate(thread, run, count: 0, start, claimed))
        {
            Set(ref _ended, run);
            Lock();
            Check(Get(ref _run) == run, $"A participant of run {run} signals run {Get(ref _run)}.");
            Set(ref _signalled, 1);
            Unlock();
        }
    }

    /// <summary>The watch, which has seen a thread at the same chunk twice.</summary>
    private protected void Watch(int watched)
    {
        ref Chunk<ModelMemory> chunk = ref _chunks[watched];
        long seen = chunk.Seen;
        if (!Chunk<ModelMemory>.IsOpen(seen))
        {
            return;
        }

        if (
            chunk.HasRest(seen)
            && _claims.HasSeveralSeats
            && !(Explorer.Current.Fault == Fault.FreshFirst && _claims.HasItems)
        )
        {
            TakeRest(ref chunk, seen);
        }

        if (_claims.WantsOneMore)
        {
            Queue();
        }
    }

    /// <summary>
    /// The watch, which comes again for as long as a thread is held up. That is often enough if it comes where it can do
    /// something.
    /// </summary>
    private protected void WatchHeldUp()
    {
        Explorer.Current.Await(() => HeldUp is var thread and not 0 && _chunks[thread].HasRest(_chunks[thread].Seen));
        Watch((int)HeldUp);
    }

    /// <summary>Waits within an item until another one has been started.</summary>
    private protected void AwaitStarted(int item) =>
        Explorer.Current.Await(() => (Get(ref _started) & (1L << item)) != 0);

    /// <summary>Runs what was claimed, and what else there is to claim.</summary>
    /// <param name="count">How many items the run has, if this is its caller.</param>
    /// <returns>Whether the participant has ended the run.</returns>
    private bool Participate(int thread, long run, int count, int start, int claimed)
    {
        bool isOver;
        do
        {
            claimed = claimed == RestList.Instead ? ClaimRest(out start) : claimed;
            if (claimed != 0)
            {
                int ran = RunChunk(thread, run, start, start + claimed);
                if (ran != claimed)
                {
                    AwaitRest();
                }

                if (ran == count)
                {
                    return true;
                }
            }

            claimed = _claims.ClaimOrLeave(One, out start, out _, out isOver, out _);
        } while (claimed != 0);

        return isOver;
    }

    private int RunChunk(int thread, long run, int start, int end)
    {
        ref Chunk<ModelMemory> chunk = ref _chunks[thread];
        int next = start;
        do
        {
            chunk.Open(next, end, looksEachTime: false);
            while (next < default(ModelMemory).Read(ref chunk.Limit) || chunk.MayStart(next))
            {
                RunItem(run, next);
                next++;
                default(ModelMemory).Write(ref chunk.Next, next);
            }

            end = chunk.Close(next);
        } while (next < end);

        return end - start;
    }

    private void RunItem(long run, int item)
    {
        int number = Explorer.Current.NumberOf(ref _started);
        int current = Explorer.Current.NumberOf(ref _run);
        Explorer.Current.AccessAtOnce(
            (state, _) =>
            {
                Check(state.Memory[current] == run, $"A participant of run {run} runs an item of another one.");
                Check((state.Memory[number] & (1L << item)) == 0, $"Item {item} of run {run} is run twice.");
                state.Memory[number] |= 1L << item;
                return 0;
            }
        );
        InItem(run, item);
    }

    private bool WaitForItems(int run)
    {
        bool isIdle = Explorer.Current.Fault == Fault.IdleCaller;
        bool isHasty = Explorer.Current.Fault == Fault.LateSignaller;
        Explorer.Current.Await(() =>
            Get(ref _signalled) != 0 || (isHasty && Get(ref _ended) == run) || (!isIdle && _claims.IsJoinable)
        );
        return Get(ref _signalled) == 0 && !(isHasty && Get(ref _ended) == run);
    }

    private void Queue(int entries = 1)
    {
        for (int i = 0; i < entries; i++)
        {
            _claims.CountQueued();
        }

        Change(ref _entries, entries);
    }

    // What the scenario itself notes is seen by all at once: it is no part of what is checked.
    private protected static long Get(ref long word)
    {
        int number = Explorer.Current.NumberOf(ref word);
        return Explorer.Current.AccessAtOnce((state, _) => state.Memory[number]);
    }

    private protected static void Set(ref long word, long value)
    {
        int number = Explorer.Current.NumberOf(ref word);
        Explorer.Current.AccessAtOnce((state, _) => state.Memory[number] = value);
    }

    private protected static void Change(ref long word, long by)
    {
        int number = Explorer.Current.NumberOf(ref word);
        Explorer.Current.AccessAtOnce(
            (state, _) =>
            {
                // No answer: what a thread was told tells states apart.
                state.Memory[number] += by;
                return 0;
            }
        );
    }

    /// <summary>As a queue does it: whoever takes the entry sees what was written before.</summary>
    private protected static void QueueEntry(ref long entries)
    {
        int number = Explorer.Current.NumberOf(ref entries);
        Explorer.Current.AccessAtOnce(
            (state, thread) =>
            {
                state.Flush(thread);
                state.Memory[number]++;
                return 0;
            }
        );
    }

    private protected static void Check(bool holds, string otherwise)
    {
        if (!holds)
        {
            throw new ViolationException(otherwise);
        }
    }
}
