using System;
using System.Runtime.ExceptionServices;
using System.Threading;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Batches;

/// <content>How the caller of a blocking run waits for the items that other threads run.</content>
internal abstract partial class BatchRun
{
    private volatile bool _signalled;

    // What the caller's SynchronizationContext has thrown instead of waiting.
    private ExceptionDispatchInfo? _refusal;

    /// <summary>
    /// Waits like the overload below, and keeps waiting if the thread is interrupted or its
    /// <see cref="SynchronizationContext"/> throws from its wait: other threads still use what the caller owns.
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

        // Spinning involves no context. What failed was the wait for the signal.
        Uninterrupted.SpinUntil(static run => ((BatchRun)run)._signalled || ((BatchRun)run)._claims.HasRest, this);
        return !_signalled;
    }

    /// <summary>Waits until other threads have finished all items, or until there are items to claim again.</summary>
    /// <param name="isSignalled">
    /// Whether a signal was requested: the caller must then wait for it, or it could reach a later run.
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
        using (Uninterrupted.Lock(_gate))
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

        using (Uninterrupted.Lock(_gate))
        {
            _signalled = true;
            Monitor.PulseAll(_gate);
        }
    }

    private void ForgetWait()
    {
        _signalled = false;
        if (_refusal is not null)
        {
            _refusal = null;
        }
    }
}
