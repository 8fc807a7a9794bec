using System;

namespace ClosureGen.Runtime.Batches.Sources;

/// <summary>A pending call on an item of a source: the handler has returned, and its task has not completed.</summary>
internal abstract class PendingCall(SourceRun run)
{
    private Action? _end;

    /// <summary>Gets or sets the item's position in the source.</summary>
    internal int Index { get; set; }

    /// <summary>Gets or sets the cell for the item of a call that takes one more item where it has ended, or null.</summary>
    internal object? Cell { get; set; }

    /// <summary>Gets the delegate for the handler's task: one for all calls that the object serves.</summary>
    private protected Action End => _end ??= () => run.EndCall(this);

    /// <summary>Throws what the handler threw.</summary>
    internal abstract void TakeOutcome();
}

/// <summary>A pending call by what its handler returned; nobody has asked for a result.</summary>
/// <typeparam name="TTask">What the handler returned.</typeparam>
/// <typeparam name="TResult">The type of the result; <see cref="Nothing"/> for none.</typeparam>
internal sealed class PendingCall<TTask, TResult>(SourceRun run) : PendingCall(run)
    where TTask : struct, IAwaitedTask<TResult>
{
    private TTask _task;

    internal void Await(TTask task)
    {
        // Registered with the copy: the task may complete, and the field be cleared, before this returns.
        _task = task;
        task.UnsafeOnCompleted(End);
    }

    internal override void TakeOutcome()
    {
        TTask task = _task;
        _task = default;
        _ = task.GetResult();
    }
}
