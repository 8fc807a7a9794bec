using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Metering;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime;

/// <content>What meters, traces and debuggers are told.</content>
public abstract partial class DispatchState
{
    /// <summary>Gets the handler's full name; a generated class overrides this.</summary>
    protected virtual string Handler => GetType().FullName!;

    /// <summary>Gets the handler's full name, for debuggers.</summary>
    internal string Name => Handler;

    /// <summary>Gets when the handler began to hold a lane, in milliseconds since the system started.</summary>
    internal virtual long HeldSince => 0;

    private string DebuggerDisplay => $"{Handler}, operation {(ushort)Version}";

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool DropOrCount(CancellationToken cancellationToken)
    {
        if (cancellationToken.IsCancellationRequested)
        {
            Drop();
            return true;
        }

        CountStart();
        return false;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void CountCreated()
    {
        Meters.Arrange();
        if (Meters.CountsStarts)
        {
            Attach().IsNew = true;
        }

        Meters.Meter?.CountCreated(Handler);
    }

    private protected void CountStart() => Meters.Meter?.CountStart(Handler, reused: !TakeIsNew());

    /// <summary>Tells whether the state was allocated for this operation.</summary>
    internal bool TakeIsNew()
    {
        bool isNew = Attached is { IsNew: true };
        if (isNew)
        {
            Attached!.IsNew = false;
        }

        return isNew;
    }

    /// <summary>Counts a state that is left to the GC.</summary>
    internal sealed override void CountRetired() => Meters.Meter?.CountRetired(Handler, states: 1);

    /// <summary>
    /// Counts states of the same handler that are left to the GC, on a pool thread: the caller may be the finalizer
    /// thread or in a rent, and a listener's callback may block.
    /// </summary>
    internal sealed override void CountGivenUp(int states)
    {
        if (Meters.CountsRetired)
        {
            QueueCount(Handler, states);
        }
    }

    // A separate method: otherwise the closure would be allocated even without a listener, and when memory has run out.
    private static void QueueCount(string handler, int states) =>
        Uninterrupted.Queue(_ => Meters.Meter?.CountRetired(handler, states), null);

    /// <summary>Counts a post that has thrown. Another dispatch may own the state by now.</summary>
    private protected void CountThrown(Exception exception, CancellationToken cancellationToken)
    {
        if (Acknowledges(exception, cancellationToken))
        {
            Meters.Meter?.CountDrop(Handler);
        }
        else
        {
            ObservedCall.NoteFailure(this, exception);
            Meters.Meter?.CountFault(Handler);
        }
    }

    private bool IsObserved => (_extras & Observer) != 0;

    /// <summary>Lets the call be observed if somebody wants to.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal void Observe()
    {
        if (ObservedCall.Create(this, Handler) is { } call)
        {
            Attach().Observed = call;
            _extras |= Observer;
        }
    }

    private void ForgetObserved()
    {
        if (IsObserved)
        {
            Attached!.Observed = null;
            _extras = (byte)(_extras & ~Observer);
        }
    }

    /// <summary>Runs a post as <see cref="CallPosted"/> does, between the begin and the end of an observed call.</summary>
    private bool RunObserved(CancellationToken cancellationToken)
    {
        ObservedCall call = Attached!.Observed!;
        if (!IsAwaited)
        {
            // The state is given back before the call.
            ForgetObserved();
        }

        Kept.Enter();
        ObservedCall? outer = call.BeginHere();
        bool isOver = true;
        try
        {
            // The handler runs in the context that the call has begun in, for example with its span.
            Kept.KeepCurrent();
            isOver = CallPosted(cancellationToken, isOnPool: true);
            return isOver;
        }
        finally
        {
            call.EndHere(outer, isOver);
        }
    }

    /// <summary>Ends an observed call, on any thread and without changing its contexts.</summary>
    private protected void EndObserved(Exception? failure)
    {
        if (!IsObserved)
        {
            return;
        }

        ObservedCall call = Attached!.Observed!;
        ForgetObserved();
        call.EndAnywhere(failure is null || Acknowledges(failure, OwnToken) ? null : failure);
    }
}
