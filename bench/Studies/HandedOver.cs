using System;
using System.Runtime.CompilerServices;
using System.Threading.Tasks;

namespace ClosureGen.Studies;

/// <summary>Awaits a countdown on a pool of several workers.</summary>
/// <remarks>
/// Never answers that it is complete: the last body may still be about to look for its waiter, and must find it before
/// the countdown is used again. Whoever of the two comes second queues the waiter.
/// </remarks>
internal readonly struct HandedOver(ValueTask pending) : ICriticalNotifyCompletion
{
    public bool IsCompleted => false;

    public HandedOver GetAwaiter() => this;

    public void GetResult() => pending.GetAwaiter().GetResult();

    public void OnCompleted(Action continuation) => UnsafeOnCompleted(continuation);

    public void UnsafeOnCompleted(Action continuation) =>
        pending.ConfigureAwait(false).GetAwaiter().UnsafeOnCompleted(continuation);
}
