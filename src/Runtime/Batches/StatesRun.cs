using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Pool;

namespace ClosureGen.Runtime.Batches;

/// <summary>The run of a <see cref="DispatchBatch"/>: its items are states, of any mix of handlers.</summary>
[StackTraceHidden]
internal sealed class StatesRun : BatchRun
{
    private static readonly ObjectPool Pool = new();

    private static readonly ContextCallback RunNow = static state => ((DispatchState)state!).RunAsItem();

    [ThreadStatic]
    private static ThreadCache? t_cache;

    private BatchStates _states;
    private bool _hasAsync;

    private protected override bool HasAsync => _hasAsync;

    internal static StatesRun Rent(BatchStates states, int count, bool hasAsync)
    {
        ThreadCache cache = t_cache ??= Pool.CreateCache();
        StatesRun run = (StatesRun?)cache.Rent() ?? cache.Add(new StatesRun());
        run._states = states;
        run._hasAsync = hasAsync;
        run.SetCount(count);
        if (count != 0)
        {
            run.Cost = states.Cost;
        }

        return run;
    }

    private protected override void RunItems(ItemRange range)
    {
        if (_hasAsync)
        {
            StartItems(range);
            return;
        }

        BatchStates states = _states;
        bool flows = CallerContext.TryCapture(out CallerContext before);
        for (int i = range.Begin(); range.MayStart(i); range.Next = ++i)
        {
            if (!states.TryTake(i, out DispatchState? state, out CancellationToken ownToken))
            {
                NotePassedOver(ownToken);
                continue;
            }

            if (flows && !ownToken.CanBeCanceled)
            {
                state.RunAsItem();
            }
            else
            {
                RunApart(state, ownToken, flows);
            }

            // An exception ends the thread's participation, which restores the contexts of before.
            if (flows && !before.IsInForce)
            {
                before.PutBack();
            }
        }
    }

    /// <summary>Runs each item as if it were a task of its own.</summary>
    private void StartItems(ItemRange range)
    {
        // A pool thread that runs items has not suppressed the flow.
        BatchStates states = _states;
        CallerContext.TryCapture(out CallerContext before);
        for (int i = range.Begin(); range.MayStart(i); range.Next = ++i)
        {
            if (states.TryTake(i, out DispatchState? state, out CancellationToken ownToken))
            {
                state.RunAsItem(this, range, i);
                if (!before.IsInForce)
                {
                    before.PutBack();
                }
            }
            else
            {
                NotePassedOver(ownToken);
            }
        }
    }

    private protected override void Forget() => _states.Forget();

    private protected override void OnRunEnded() => _states.Drop();

    /// <summary>
    /// Runs a pairing that has a token of its own, or without a flow. A change of a context whose flow is suppressed
    /// cannot be detected, so each pairing then gets a scope of its own.
    /// </summary>
    /// <remarks>
    /// Not inlined: beside a protected region the loop would keep its locals in memory, and look for the thread with
    /// each check of the contexts.
    /// </remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void RunApart(DispatchState state, CancellationToken ownToken, bool flows)
    {
        try
        {
            if (flows)
            {
                state.RunAsItem();
            }
            else
            {
                ExecutionContext.Run(SuppressedContext ?? ContextFlow.Default, RunNow, state);
            }
        }
        catch (OperationCanceledException exception) when (DispatchState.IsCancellation(exception, ownToken))
        {
            // This is no failure, and other items may still start.
            NoteAcknowledged(ownToken);
        }
    }
}
