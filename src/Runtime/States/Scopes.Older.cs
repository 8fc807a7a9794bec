using System;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Runtime.Contexts;

// Every call of a handler, in a scope: for frameworks that cannot put a context in force.
namespace ClosureGen.Runtime;

public abstract partial class DispatchState
{
    /// <summary>Takes the caller's context, to run something in it once; null for the current one.</summary>
    private protected ExecutionContext? TakeKeptContext()
    {
        var context = _contextOrFailure as ExecutionContext;
        if (context is not null)
        {
            _contextOrFailure = null;
        }

        return context;
    }

    partial void InvokeInScope(bool isOnPool, ref bool isCalled, ref bool finished)
    {
        if (ContextFlow.Restores)
        {
            return;
        }

        isCalled = true;
        ExecutionContext? context = TakeKeptContext() ?? (isOnPool ? null : ContextScope.DefaultUnlessCurrent());
        var call = new Invocation { State = this };
        ContextScope.Run(context, ref call);
        finished = call.IsFinished;
    }

    private struct Invocation : ContextScope.IWork
    {
        internal DispatchState State;
        internal bool IsFinished;

        public void Run() => IsFinished = State.InvokeHandler();
    }
}

public abstract partial class ResultSource<TResult>
{
    partial void RunInBatchInScope(ref bool hasRun)
    {
        if (ContextFlow.Restores)
        {
            return;
        }

        hasRun = true;
        var call = new ItemInvocation { State = this };
        ContextScope.Run(FlowsContext ? null : ContextScope.DefaultUnlessCurrent(), ref call);
    }

    partial void TryCallInScope(ref bool isCalled, ref TResult? result)
    {
        if (ContextFlow.Restores)
        {
            return;
        }

        isCalled = true;
        var call = new StartedCall { State = this };
        ContextScope.Run(FlowsContext ? null : ContextScope.DefaultUnlessCurrent(), ref call);
        result = call.Result;
    }

    private struct ItemInvocation : ContextScope.IWork
    {
        internal ResultSource<TResult> State;

        public readonly void Run() => State.RunInBatch();
    }

    private struct StartedCall : ContextScope.IWork
    {
        internal ResultSource<TResult> State;
        internal TResult? Result;

        public void Run() => _ = State.TryCall(out Result);
    }
}

public abstract partial class CallState<TCall, TResult>
{
    partial void InvokeInScope(ref TCall call, ExecutionContext? context, ref bool isCalled)
    {
        if (ContextFlow.Restores)
        {
            return;
        }

        isCalled = true;
        var work = new PostedCall { Call = call };
        ContextScope.Run(context?.CreateCopy() ?? ContextScope.DefaultUnlessCurrent(), ref work);
    }

    partial void OnErrorInScope(in TCall call, Exception exception, ExecutionContext? context, ref bool isCalled)
    {
        if (ContextFlow.Restores)
        {
            return;
        }

        isCalled = true;
        var work = new ErrorCall
        {
            State = this,
            Call = call,
            Exception = exception,
        };
        ContextScope.Run(context ?? ContextScope.DefaultUnlessCurrent(), ref work);
    }

    private struct PostedCall : ContextScope.IWork
    {
        internal TCall Call;

        public void Run() => _ = Call.Invoke();
    }

    private struct ErrorCall : ContextScope.IWork
    {
        internal CallState<TCall, TResult> State;
        internal TCall Call;
        internal Exception Exception;

        public void Run() => State.OnError(in Call, Exception);
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
        var call = new AwaitedCall { State = this };
        ContextScope.Run(context, ref call);
        finished = call.IsFinished;
        result = call.Result;
    }

    partial void CallInScope(ref Task? task)
    {
        if (ContextFlow.Restores)
        {
            return;
        }

        var call = new StartedTaskCall { State = this };
        ContextScope.Run(FlowsContext ? null : ContextScope.DefaultUnlessCurrent(), ref call);
        task = call.Task;
    }

    partial void HandleErrorInScope(Exception exception, ExecutionContext? context, ref bool isCalled)
    {
        if (ContextFlow.Restores)
        {
            return;
        }

        isCalled = true;
        var call = new ErrorCall { State = this, Exception = exception };
        ContextScope.Run(context?.CreateCopy() ?? ContextScope.DefaultUnlessCurrent(), ref call);
    }

    private struct AwaitedCall : ContextScope.IWork
    {
        internal TaskState<TTask, TResult> State;
        internal bool IsFinished;
        internal TResult? Result;

        public void Run() => IsFinished = State.TryCall(out Result);
    }

    private struct StartedTaskCall : ContextScope.IWork
    {
        internal TaskState<TTask, TResult> State;
        internal Task? Task;

        public void Run() => Task = State.Call().AsTask();
    }

    private struct ErrorCall : ContextScope.IWork
    {
        internal TaskState<TTask, TResult> State;
        internal Exception Exception;

        public readonly void Run() => State.HandleError(Exception);
    }
}
