using System;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Runtime.Metering;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime;

/// <content>Data for meters and debuggers.</content>
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
    private bool IsRefusedAtStart(CancellationToken cancellationToken, TaskCreationOptions creationOptions)
    {
        if ((creationOptions & ~ValidOptions) != 0)
        {
            Drop();
            throw new ArgumentOutOfRangeException(
                nameof(creationOptions),
                (int)creationOptions,
                "creationOptions contains an undefined flag. Combine values of TaskCreationOptions."
            );
        }

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

    private protected void CountStart()
    {
        Meters.Meter?.CountStart(Handler, reused: Attached is not { IsNew: true });
        if (Attached is { IsNew: true } attachments)
        {
            attachments.IsNew = false;
        }
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

    /// <summary>Counts a dispatch that has ended. Another dispatch may own the state by now.</summary>
    private protected void CountEnd()
    {
        if (Meters.CountsEnds)
        {
            Meters.Meter?.CountEnd(Handler);
        }
    }

    /// <summary>
    /// Counts a dispatch that has ended if its handler has thrown; otherwise it ends with the handler's task.
    /// </summary>
    private protected void CountEndOf(Task? task)
    {
        if (task is null or { IsCompleted: true } || !Meters.CountsEnds)
        {
            CountEnd();
            return;
        }

        _ = task.ContinueWith(
            static (_, handler) => Meters.Meter?.CountEnd((string)handler!),
            Handler,
            CancellationToken.None,
            TaskContinuationOptions.ExecuteSynchronously,
            TaskScheduler.Default
        );
    }

    private void DropPosted()
    {
        Drop();
        Meters.Meter?.CountDrop(Handler);
        CountEnd();
    }

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
}
