using System;
using System.Threading;

namespace ClosureGen.Runtime;

/// <content>What a participant does, be it the caller or a queue entry.</content>
public abstract partial class BatchRun
{
    private static readonly Action<object?> StopRun = static run => ((BatchRun)run!)._stopped = true;

    private readonly object _gate = new();
    private ItemClaims _claims;
    private Seats _seats;
    private Unfinished _unfinished;
    private RunOutcome _outcome;
    private ExecutionContext? _context;
    private CancellationToken _cancellationToken;
    private CancellationTokenRegistration _registration;
    private int _queuedHelpers;
    private int _invited;
    private bool _blocking;
    private bool _oneParticipant;
    private bool _signalled;
    private volatile bool _stopped;

    /// <summary>Called when the last participant has left, before anybody learns of it.</summary>
    private protected virtual void OnRunEnded() { }

    /// <summary>Notes an item that acknowledged a cancelled token, the run's or its own.</summary>
    private protected void NoteCanceled(CancellationToken token) => _outcome.AddCanceled(token);

    /// <summary>Notes an item that was passed over because a token of its own is cancelled.</summary>
    private protected void NotePassedOver(CancellationToken ownToken) => _outcome.AddPassedOver(ownToken);

    /// <summary>A queue entry: it joins whatever run has items to claim and a seat left.</summary>
    private protected sealed override void RunWorkItem()
    {
        // A full fence before the look: an inviter that still counted this entry has published its items by then.
        Interlocked.Decrement(ref _queuedHelpers);
        if (!_claims.HasItems(out uint generation) || !_seats.TryTake(generation))
        {
            return;
        }

        int done = Participate(generation, isCaller: false);
        if (done == 0)
        {
            return;
        }

        Contexts.PutBackOnPoolThread();
        if (_unfinished.Report(done))
        {
            Signal();
        }
    }

    private uint Open(int seats, ExecutionContext? context, CancellationToken cancellationToken, bool blocking)
    {
        _context = context;
        _cancellationToken = cancellationToken;
        _blocking = blocking;
        _oneParticipant = Count == 1 || seats == (blocking ? 0 : 1);
        if (cancellationToken.CanBeCanceled)
        {
            _registration = cancellationToken.UnsafeRegister(StopRun, this);
        }

        _unfinished.Open(Count, signalWanted: !blocking);
        _seats.Open(_claims.NextGeneration, seats);
        return _claims.Publish(Count);
    }

    /// <summary>Claims and runs items while there are any.</summary>
    /// <returns>How many items are to be reported; after that report the run may be somebody else's.</returns>
    private int Participate(uint generation, bool isCaller)
    {
        Pace pace = _oneParticipant ? default : Pace.Start();
        int done = 0;
        while (true)
        {
            int size = _oneParticipant || _stopped ? int.MaxValue : pace.Size;
            int share = _invited == 0 || _stopped ? 1 : 2 * Environment.ProcessorCount;
            int claimed = _claims.Claim(generation, size, share, out int unclaimed);
            if (claimed == 0)
            {
                return done;
            }

            // Only now is it sure that this run is still on, and its context the one to enter.
            if (done == 0 && !isCaller && _context is { } context)
            {
                ExecutionContext.Restore(context);
            }

            done += claimed;
            RunClaimed(Count - unclaimed, claimed);
            unclaimed -= claimed;
            if (unclaimed != 0 && !_oneParticipant)
            {
                pace.Chunk(claimed);
                InviteWhenItPays(generation, in pace, unclaimed);
            }
        }
    }

    private void RunClaimed(int start, int length)
    {
        int next = start;
        int end = start + length;
        int started = 0;
        while (next < end && !_stopped)
        {
            int from = next;
            try
            {
                RunItems(ref next, end);
                started += next - from;
            }
            catch (Exception exception)
            {
                Note(next, exception);
                next++;
                started += next - from;
            }
        }

        _outcome.AddStarted(started);
    }

    private void Note(int index, Exception exception)
    {
        if (DispatchState.IsCancellation(exception, _cancellationToken))
        {
            NoteCanceled(_cancellationToken);
        }
        else
        {
            _outcome.AddFailure(index, exception);
            _stopped = true;
        }
    }

    private void InviteWhenItPays(uint generation, in Pace pace, int unclaimed)
    {
        if (!pace.Pays)
        {
            return;
        }

        int seats = Math.Min(_seats.Free(generation), unclaimed);
        if (_invited == 0 && Interlocked.Exchange(ref _invited, 1) == 0)
        {
            Invite(Math.Min(Environment.ProcessorCount - 1, seats) - Volatile.Read(ref _queuedHelpers));
        }
        else if (pace.MayBlock && seats > 0 && Volatile.Read(ref _queuedHelpers) == 0)
        {
            // Items that wait leave their cores idle: one more each time, as far as the degree allows.
            Invite(1);
        }
    }

    private void Invite(int helpers)
    {
        for (; helpers > 0; helpers--)
        {
            Interlocked.Increment(ref _queuedHelpers);
            ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);
        }
    }

    private void WaitForOthers(int done)
    {
        if (done != 0)
        {
            _unfinished.Report(done);
        }

        SpinWait spinner = default;
        while (!_unfinished.IsZero)
        {
            if (spinner.Count < 20)
            {
                spinner.SpinOnce(sleep1Threshold: -1);
                continue;
            }

            if (_unfinished.WantSignal())
            {
                lock (_gate)
                {
                    while (!_signalled)
                    {
                        Monitor.Wait(_gate);
                    }
                }
            }

            return;
        }
    }

    private void Signal()
    {
        if (!_blocking)
        {
            Close();
            Complete();
            return;
        }

        lock (_gate)
        {
            _signalled = true;
            Monitor.Pulse(_gate);
        }
    }

    private void ClearParticipation()
    {
        _outcome = default;
        _context = null;
        _cancellationToken = default;
        _registration = default;
        _invited = 0;
        _signalled = false;
        _stopped = false;
    }
}
