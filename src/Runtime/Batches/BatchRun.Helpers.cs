using System;
using System.Diagnostics;
using System.Runtime.ExceptionServices;
using System.Threading;

namespace ClosureGen.Runtime;

/// <content>How others come to help, and how they are waited for.</content>
internal abstract partial class BatchRun
{
    private readonly object _gate = new();
    private bool _blocking;
    private volatile bool _signalled;
    private volatile bool _invited;
    private volatile bool _isHelped;
    private long _invitedAt;

    // What the context of the caller's thread threw instead of waiting.
    private ExceptionDispatchInfo? _refusal;

    /// <summary>Chunks shrink towards the end when they are shared.</summary>
    private int Share => _invited ? 2 * Environment.ProcessorCount : 1;

    internal sealed override void HelpOut(ItemRange range, long seen)
    {
        // Also where all seats are taken: the next participant to claim comes for it.
        uint generation = _claims.Generation;
        if (!_isInOrder && range.HasRest(seen))
        {
            TakeRest(range, seen);
        }

        InviteOneMore(generation);
    }

    private void InviteOthers(uint generation, int helpers, int unclaimed)
    {
        if (_invited)
        {
            return;
        }

        _invited = true;
        int wanted = Math.Min(helpers, Math.Min(_claims.FreeSeats(generation), unclaimed));
        if (wanted > 0)
        {
            long now = Stopwatch.GetTimestamp();
            _invitedAt = now;
            TryInvite(_claims.Missing(wanted));
            WakeUp.LearnCost(Stopwatch.GetTimestamp() - now);
        }
    }

    /// <summary>Learns how long the first helper took to come.</summary>
    private void NoteHelper()
    {
        _isHelped = true;
        if (_invitedAt != 0)
        {
            WakeUp.LearnDelay(Stopwatch.GetTimestamp() - _invitedAt);
        }
    }

    /// <summary>Learns that nobody has come in time.</summary>
    private void NoteAbsence()
    {
        if (_invitedAt != 0)
        {
            WakeUp.LearnAbsence(Stopwatch.GetTimestamp() - _invitedAt);
        }
    }

    /// <summary>Items that wait leave their cores idle: one more helper each time, as far as the degree allows.</summary>
    private void InviteOneMore(uint generation)
    {
        if (_claims.WantsOneMore(generation))
        {
            TryInvite(1);
        }
    }

    private void TryInvite(int helpers)
    {
        try
        {
            for (; helpers > 0; helpers--)
            {
                QueueEntry();
            }
        }
        catch (OutOfMemoryException)
        {
            // The pool's queue cannot grow. The run continues without help, and the watch tries again.
        }
    }

    private void QueueEntry()
    {
        _claims.CountQueued();
        try
        {
            Interrupts.Queue(this, preferLocal: false);
        }
        catch
        {
            _claims.UncountQueued();
            throw;
        }
    }

    /// <summary>
    /// As the one below, but keeps waiting when the thread is interrupted or a <see cref="SynchronizationContext"/>
    /// that waits for it throws: others use what the caller owns.
    /// </summary>
    private bool WaitForOthers(ref bool isSignalled, ref bool isInterrupted)
    {
        while (_refusal is null)
        {
            try
            {
                return WaitForOthers(ref isSignalled);
            }
            catch (ThreadInterruptedException)
            {
                isInterrupted = true;
            }
            catch (Exception exception)
            {
                _refusal = ExceptionDispatchInfo.Capture(exception);
            }
        }

        // No context has a part in this. What was refused was the wait for the signal.
        Interrupts.SpinUntil(static run => ((BatchRun)run)._signalled || ((BatchRun)run)._claims.HasRest, this);
        return !_signalled;
    }

    /// <summary>Waits until no item is left that others are at, or until there are items to claim again.</summary>
    /// <param name="isSignalled">
    /// Whether a signal was asked for: then it has to be waited for, or it might come to a later run.
    /// </param>
    /// <returns>False when the run has ended.</returns>
    private bool WaitForOthers(ref bool isSignalled)
    {
        SpinWait spinner = default;
        while (!isSignalled && spinner.Count < 20)
        {
            if (_claims.IsFinished)
            {
                return false;
            }

            if (_claims.HasRest)
            {
                return true;
            }

            spinner.SpinOnce(sleep1Threshold: -1);
        }

        if (!isSignalled && !_claims.WantSignal())
        {
            return false;
        }

        isSignalled = true;
        using (Interrupts.Lock(_gate))
        {
            while (!_signalled && !_claims.HasRest)
            {
                Monitor.Wait(_gate);
            }

            return !_signalled;
        }
    }

    private void Signal()
    {
        if (!_blocking)
        {
            Complete(Settle());
            return;
        }

        using (Interrupts.Lock(_gate))
        {
            _signalled = true;
            Monitor.PulseAll(_gate);
        }
    }
}
