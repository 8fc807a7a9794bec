using System;
using System.Diagnostics;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>The run of a <see cref="DispatchBatch"/>: its items are states, of any mix of handlers.</summary>
[StackTraceHidden]
internal sealed class StatesRun : BatchRun
{
    private static readonly StatePool Pool = new();

    private static readonly ContextCallback RunNow = static state => ((DispatchState)state!).RunAsItem();

    [ThreadStatic]
    private static StateCache? t_cache;

    private BatchStates _states;

    internal static StatesRun Rent(BatchStates states, int count)
    {
        StateCache cache = t_cache ??= Pool.CreateCache();
        StatesRun run = (StatesRun?)cache.Rent() ?? cache.Add(new StatesRun());
        run._states = states;
        run.SetCount(count);
        if (count != 0)
        {
            run.Cost = states.Cost;
        }

        return run;
    }

    private protected override void RunItems(ItemRange range)
    {
        BatchStates states = _states;
        bool flows = CallerContext.TryCapture(out CallerContext before);
        for (int i = range.Begin(); range.MayStart(i); range.Next = ++i)
        {
            if (states.TryTake(i, out DispatchState? state, out CancellationToken ownToken))
            {
                RunState(state, ownToken, flows);

                // What is thrown ends the thread's part in the run, which puts back what was there before that.
                if (flows && !before.IsInForce)
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
    /// Runs a pairing in the contexts that the thread had before the first one. A context that is kept from flowing cannot
    /// be seen to have changed, so each pairing gets a scope of its own there.
    /// </summary>
    private void RunState(DispatchState state, CancellationToken ownToken, bool flows)
    {
        try
        {
            if (flows)
            {
                state.RunAsItem();
            }
            else
            {
                ExecutionContext.Run(SuppressedContext ?? Contexts.Default, RunNow, state);
            }
        }
        catch (OperationCanceledException exception) when (DispatchState.IsCancellation(exception, ownToken))
        {
            // Neither a failure nor a reason to start no others.
            NoteAcknowledged(ownToken);
        }
    }
}
