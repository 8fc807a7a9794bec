using System;

namespace ClosureGen.Runtime.Tests;

/// <summary>A state that a test completes by hand, and that notes when it is given back.</summary>
internal sealed class ManualState : VoidState
{
    internal int Recycled { get; private set; }

    internal int Forgotten { get; private set; }

    internal short Token => Version;

    internal void Succeed() => Complete();

    internal void Fail(Exception exception)
    {
        SetFailure(exception);
        Complete();
    }

    protected override void Invoke() => Taken();

    protected override void Forget() => Forgotten++;

    protected override void Recycle() => Recycled++;
}
