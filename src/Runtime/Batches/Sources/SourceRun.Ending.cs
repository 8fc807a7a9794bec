using System;
using System.Runtime.CompilerServices;
using System.Threading.Tasks;
using ClosureGen.Runtime.Contexts;

namespace ClosureGen.Runtime.Batches.Sources;

/// <content>How the source is let go, and the outcome told.</content>
internal abstract partial class SourceRun
{
    /// <summary>Lets the source go, in the context that is in force; the run is over.</summary>
    /// <returns>Whether it is gone; if not, the run completes later.</returns>
    private bool TryDispose()
    {
        _registration.Unregister();
        try
        {
            ValueTask disposal = DisposeAsync();
            if (!disposal.IsCompleted)
            {
                ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter awaiter = disposal
                    .ConfigureAwait(false)
                    .GetAwaiter();
                awaiter.UnsafeOnCompleted(() =>
                {
                    EndDisposal(awaiter);
                    Complete(SettleSource());
                });
                return false;
            }

            disposal.GetAwaiter().GetResult();
        }
        catch (Exception exception)
        {
            NoteFailure(DisposalFailed, exception);
        }

        return true;
    }

    private void EndDisposal(ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter awaiter)
    {
        try
        {
            awaiter.GetResult();
        }
        catch (Exception exception)
        {
            NoteFailure(DisposalFailed, exception);
        }
    }

    /// <summary>Ends a run on a thread that has no part in it: whose contexts are as they were.</summary>
    private void EndElsewhere()
    {
        CallerContext thread = CallerContext.Capture();
        ContextFlow.PutInForce(Context ?? ContextFlow.Default);
        bool isEnded = TryDispose();
        thread.PutBack();
        if (isEnded)
        {
            Complete(SettleSource());
        }
    }

    private Exception? SettleSource()
    {
        if (_sawToken)
        {
            NoteNotStarted();
        }

        return Settle();
    }
}
