using ClosureGen.Runtime.Contexts;

// Every call of a handler, in a scope: for frameworks that cannot put a context in force.
namespace ClosureGen.Runtime;

public abstract partial class DispatchState
{
    /// <summary>Takes the caller's context, to run something in it once; null for the current one.</summary>
    private protected ExecutionContext? TakeKeptContext()
    {
        ExecutionContext? context = Kept.Context;
        if (context is not null)
        {
            Kept.Clear();
        }

        return context;
    }

    partial void InvokeInScope(bool isOnPool, ref bool isCalled, ref bool finished)
    {
        if (!ContextFlow.Restores)
        {
            isCalled = true;
            ExecutionContext? context = TakeKeptContext() ?? (isOnPool ? null : ContextScope.DefaultUnlessCurrent());
            finished = ContextScope.Run(context, static state => state.InvokeHandler(), this);
        }
    }
}

public abstract partial class ResultSource<TResult>
{
    private ExecutionContext? ScopeContext => FlowsContext ? null : ContextScope.DefaultUnlessCurrent();

    partial void RunInBatchInScope(ref bool hasRun)
    {
        if (!ContextFlow.Restores)
        {
            hasRun = ContextScope.Run(
                ScopeContext,
                static state =>
                {
                    state.RunInBatch();
                    return true;
                },
                this
            );
        }
    }

    partial void TryCallInScope(ref bool isCalled, ref TResult? result)
    {
        if (!ContextFlow.Restores)
        {
            isCalled = true;
            result = ContextScope.Run(
                ScopeContext,
                static state => state.TryCall(out TResult? result) ? result : default,
                this
            );
        }
    }
}

public abstract partial class CallState<TCall, TResult>
{
    partial void InvokeInScope(ref TCall call, ExecutionContext? context, ref bool isCalled)
    {
        if (!ContextFlow.Restores)
        {
            isCalled = true;
            context = context?.CreateCopy() ?? ContextScope.DefaultUnlessCurrent();
            _ = ContextScope.Run(context, static call => call.Invoke(), call);
        }
    }

    partial void OnErrorInScope(in TCall call, Exception exception, ExecutionContext? context, ref bool isCalled)
    {
        if (!ContextFlow.Restores)
        {
            isCalled = ContextScope.Run(
                context ?? ContextScope.DefaultUnlessCurrent(),
                static failed =>
                {
                    failed.Item1.OnError(in failed.Item2.Item1, failed.Item2.Item2);
                    return true;
                },
                (this, (call, exception))
            );
        }
    }
}

public abstract partial class TaskState<TTask, TResult>
{
    partial void TryCallInScope(ref bool isCalled, ref bool finished, ref TResult? result)
    {
        if (ContextFlow.Restores)
        {
            return;
        }

        // A post with a method for errors needs its context again. An item sees the current one, or the default one.
        ExecutionContext? context = _keepsCall ? Attached?.ErrorContext?.CreateCopy() : TakeKeptContext();
        if (context is null && (_keepsCall || (_run is not null && !FlowsContext)))
        {
            context = ContextScope.DefaultUnlessCurrent();
        }

        isCalled = true;
        (finished, result) = ContextScope.Run(
            context,
            static state => (state.TryCall(out TResult? result), result),
            this
        );
    }

    partial void CallInScope(ref Task? task)
    {
        if (!ContextFlow.Restores)
        {
            ExecutionContext? context = FlowsContext ? null : ContextScope.DefaultUnlessCurrent();
            task = ContextScope.Run(context, static state => state.Call().AsTask(), this);
        }
    }

    partial void HandleErrorInScope(Exception exception, ExecutionContext? context, ref bool isCalled)
    {
        if (!ContextFlow.Restores)
        {
            isCalled = ContextScope.Run(
                context?.CreateCopy() ?? ContextScope.DefaultUnlessCurrent(),
                static failed =>
                {
                    failed.Item1.HandleError(failed.Item2);
                    return true;
                },
                (this, exception)
            );
        }
    }
}
