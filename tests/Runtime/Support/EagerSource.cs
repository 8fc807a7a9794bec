using System.Threading.Tasks.Sources;

namespace ClosureGen.Runtime.Tests;

/// <summary>A source that is pending until it is awaited, and calls its continuation while it is handed over.</summary>
/// <param name="looks">How often it says that it is pending; after that it throws.</param>
/// <param name="then">What it does when it has called.</param>
internal sealed class EagerSource(int looks = int.MaxValue, Action? then = null)
    : IValueTaskSource<int>,
        IValueTaskSource
{
    private int _looks = looks;
    private bool _isCompleted;

    internal ValueTask Task => new(this, 0);

    internal ValueTask<int> TaskOfResult => new(this, 0);

    public ValueTaskSourceStatus GetStatus(short token) =>
        _isCompleted ? ValueTaskSourceStatus.Succeeded
        : Interlocked.Decrement(ref _looks) < 0 ? throw new FormatException("look")
        : ValueTaskSourceStatus.Pending;

    public int GetResult(short token) => 7;

    void IValueTaskSource.GetResult(short token) { }

    public void OnCompleted(
        Action<object?> continuation,
        object? state,
        short token,
        ValueTaskSourceOnCompletedFlags flags
    )
    {
        _isCompleted = true;
        continuation(state);
        then?.Invoke();
    }
}
