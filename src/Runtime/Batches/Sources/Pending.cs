using System.Runtime.ExceptionServices;
using ClosureGen.Runtime.Completion;
using ClosureGen.Runtime.States;

namespace ClosureGen.Runtime.Batches.Sources;

/// <summary>What a participant awaits. One object serves many awaits, so that none of them allocates.</summary>
internal abstract class Pending : ICriticalNotifyCompletion
{
    /// <summary>Gets whether there is nothing to wait for any more; asked once for each await.</summary>
    public virtual bool IsCompleted => false;

    /// <summary>Returns this object, which <c>await</c> asks for.</summary>
    public Pending GetAwaiter() => this;

    /// <summary>Does nothing: the participant takes the outcome where it handles exceptions.</summary>
    public void GetResult() { }

    /// <inheritdoc/>
    public void OnCompleted(Action continuation) => UnsafeOnCompleted(continuation);

    /// <inheritdoc/>
    public abstract void UnsafeOnCompleted(Action continuation);

    /// <summary>Throws what a pending task has thrown.</summary>
    internal virtual void TakeOutcome() { }
}

/// <summary>A pending task: what a handler has returned, the answer of a source, or its disposal.</summary>
/// <typeparam name="TTask">The task.</typeparam>
/// <typeparam name="TResult">The type of the result; <see cref="Nothing"/> for none.</typeparam>
internal sealed class PendingTask<TTask, TResult> : Pending
    where TTask : struct, IAwaitedTask<TResult>
{
    private readonly Action _resume;
    private ResumeGate _gate;
    private Action? _continuation;
    private TTask _task;
    private ExceptionDispatchInfo? _refusal;

    internal PendingTask() => _resume = Resume;

    /// <summary>Gets whether the task has called back while it was being registered, or has refused that.</summary>
    public override bool IsCompleted => _refusal is not null || (_gate.IsCalled && _gate.End());

    /// <summary>Registers with a task, before the participant awaits this object.</summary>
    internal void Register(TTask task)
    {
        _task = task;
        _gate.Begin();
        try
        {
            task.UnsafeOnCompleted(_resume);
        }
        catch (Exception exception)
        {
            _gate.Cancel();
            _refusal = ExceptionDispatchInfo.Capture(exception);
        }
    }

    /// <summary>Takes the result, or throws. After an exception the object must not be used: the task may call it again.</summary>
    internal TResult Take()
    {
        _refusal?.Throw();
        TTask task = _task;
        _task = default;
        return task.GetResult();
    }

    internal override void TakeOutcome() => Take();

    /// <inheritdoc/>
    public override void UnsafeOnCompleted(Action continuation)
    {
        _continuation = continuation;
        if (_gate.End())
        {
            continuation();
        }
    }

    private void Resume()
    {
        if (_gate.TryResume())
        {
            _continuation!();
        }
    }
}
