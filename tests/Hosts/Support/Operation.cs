namespace ClosureGen.Hosts.Tests;

/// <summary>What a verb returned, awaited as it is: the awaiter of its own type is behind every member.</summary>
internal sealed class Operation : ICriticalNotifyCompletion
{
    private readonly Func<bool> _isCompleted;
    private readonly Action<Action> _register;
    private readonly Action _getResult;

    private Operation(Func<bool> isCompleted, Action<Action> register, Action getResult)
    {
        _isCompleted = isCompleted;
        _register = register;
        _getResult = getResult;
    }

    public bool IsCompleted => _isCompleted();

    public static implicit operator Operation(ValueTask task) => Of(task, captures: true);

    public static implicit operator Operation(ValueTask<int> task)
    {
        ValueTaskAwaiter<int> awaiter = task.GetAwaiter();
        return new Operation(() => awaiter.IsCompleted, awaiter.UnsafeOnCompleted, () => awaiter.GetResult());
    }

    public static implicit operator Operation(Task task)
    {
        TaskAwaiter awaiter = task.GetAwaiter();
        return new Operation(() => awaiter.IsCompleted, awaiter.UnsafeOnCompleted, awaiter.GetResult);
    }

    /// <summary>Makes one that returns to where it is awaited, or not.</summary>
    internal static Operation Of(ValueTask task, bool captures)
    {
        ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter awaiter = task.ConfigureAwait(captures).GetAwaiter();
        return new Operation(() => awaiter.IsCompleted, awaiter.UnsafeOnCompleted, awaiter.GetResult);
    }

    public Operation GetAwaiter() => this;

    public void GetResult() => _getResult();

    public void OnCompleted(Action continuation) => throw new NotSupportedException("An await does not call it.");

    public void UnsafeOnCompleted(Action continuation) => _register(continuation);
}
