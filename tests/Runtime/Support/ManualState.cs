using ClosureGen.Runtime.Pool;

namespace ClosureGen.Runtime.Tests;

/// <summary>A state that a test completes by hand, and that tells whether it is given back.</summary>
internal sealed class ManualState : TestState
{
    private readonly ThreadCache _cache;

    internal ManualState()
        : this(new ObjectPool().CreateCache()) { }

    internal ManualState(ThreadCache cache)
    {
        _cache = cache;
        cache.Add(this);
    }

    internal int Forgotten { get; private set; }

    internal int Invoked { get; private set; }

    internal short Token => Version;

    /// <summary>Rents the state from its own cache.</summary>
    /// <returns>Whether it was there.</returns>
    internal bool TryRent() => ReferenceEquals(this, _cache.Rent());

    internal void GiveBack() => Return();

    internal void LeaveToCollector() => Retire();

    /// <summary>Ends the operation as a handler that has been called and has returned.</summary>
    internal void Succeed()
    {
        Forget();
        Taken();
        Complete();
    }

    internal void Fail(Exception exception)
    {
        SetFailure(exception);
        Complete();
    }

    private protected override void Invoke()
    {
        Invoked++;
        Taken();
    }

    private protected override void Forget() => Forgotten++;
}
