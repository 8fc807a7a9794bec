using System.ComponentModel;

namespace ClosureGen.Runtime;

/// <summary>What a handler that returns a task has returned: the part of a value task that a state needs.</summary>
/// <typeparam name="TResult">The type of the result; <see cref="Nothing"/> for none.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IAwaitedTask<TResult>
{
    /// <summary>Gets whether the task has completed.</summary>
    bool IsCompleted { get; }

    /// <summary>Takes the result, or throws what the handler threw.</summary>
    /// <returns>The result.</returns>
    TResult GetResult();

    /// <summary>Registers a delegate, without a context.</summary>
    /// <param name="continuation">The delegate.</param>
    void UnsafeOnCompleted(Action continuation);

    /// <summary>Makes a task of it; a <see cref="Task{TResult}"/> if there is a result.</summary>
    /// <returns>The task.</returns>
    Task AsTask();
}

/// <summary>A task without a result.</summary>
/// <param name="task">The task.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct AwaitedTask(ValueTask task) : IAwaitedTask<Nothing>
{
    private readonly ValueTask _task = task;

    /// <inheritdoc/>
    public bool IsCompleted => _task.IsCompleted;

    /// <summary>Wraps a value task.</summary>
    /// <param name="task">The task.</param>
    public static implicit operator AwaitedTask(ValueTask task) => new(task);

    /// <inheritdoc/>
    public Nothing GetResult()
    {
        _task.GetAwaiter().GetResult();
        return default;
    }

    /// <inheritdoc/>
    public void UnsafeOnCompleted(Action continuation) =>
        _task.ConfigureAwait(false).GetAwaiter().UnsafeOnCompleted(continuation);

    /// <inheritdoc/>
    public Task AsTask() => _task.AsTask();
}

/// <summary>A task with a result.</summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
/// <param name="task">The task.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct AwaitedTask<TResult>(ValueTask<TResult> task) : IAwaitedTask<TResult>
{
    private readonly ValueTask<TResult> _task = task;

    /// <inheritdoc/>
    public bool IsCompleted => _task.IsCompleted;

    /// <summary>Wraps a value task.</summary>
    /// <param name="task">The task.</param>
    public static implicit operator AwaitedTask<TResult>(ValueTask<TResult> task) => new(task);

    /// <inheritdoc/>
    public TResult GetResult() => _task.GetAwaiter().GetResult();

    /// <inheritdoc/>
    public void UnsafeOnCompleted(Action continuation) =>
        _task.ConfigureAwait(false).GetAwaiter().UnsafeOnCompleted(continuation);

    /// <inheritdoc/>
    public Task AsTask() => _task.AsTask();
}
