using System;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using ClosureGen.Runtime.Batches;

namespace ClosureGen.Runtime;

/// <summary>Calls one handler and undoes its changes to the thread's contexts when it returns.</summary>
/// <remarks>
/// The only operation that does this on every framework without an allocation is the start of an async method. So the
/// call is the first and only step of a state machine.
/// </remarks>
[StackTraceHidden]
internal struct HandlerCall : IAsyncStateMachine
{
    private readonly DispatchState _state;

    private readonly bool _isItem;

    private readonly Exception? _error;

    private HandlerCall(DispatchState state, bool isItem, Exception? error = null)
    {
        _state = state;
        _isItem = isItem;
        _error = error;
    }

    /// <summary>Gets whether the handler has finished; if not, its task ends the dispatch.</summary>
    internal bool IsFinished { get; private set; }

    /// <summary>Gets the handler's exception, or null.</summary>
    internal Exception? Failure { get; private set; }

    /// <summary>Calls the handler of a state, which may have another renter afterwards.</summary>
    internal static HandlerCall Run(DispatchState state)
    {
        var call = new HandlerCall(state, isItem: false);
        AsyncTaskMethodBuilder.Create().Start(ref call);
        return call;
    }

    /// <summary>Calls the handler's <c>OnError</c> method.</summary>
    internal static HandlerCall RunError(DispatchState state, Exception error)
    {
        var call = new HandlerCall(state, isItem: false, error);
        AsyncTaskMethodBuilder.Create().Start(ref call);
        return call;
    }

    /// <summary>Calls the handler of a state as an item of a batch, and throws what it throws.</summary>
    internal static void RunItem(DispatchState state)
    {
        var call = new HandlerCall(state, isItem: true);
        AsyncTaskMethodBuilder.Create().Start(ref call);
    }

    void IAsyncStateMachine.MoveNext()
    {
        if (_isItem)
        {
            _state.RunItem();
            return;
        }

        IsFinished = true;
        try
        {
            if (_error is not null)
            {
                _state.HandleError(_error);
            }
            else
            {
                IsFinished = _state.InvokeHandler();
            }
        }
        catch (Exception exception)
        {
            Failure = exception;
        }
    }

    void IAsyncStateMachine.SetStateMachine(IAsyncStateMachine stateMachine) { }
}

/// <summary>Like <see cref="HandlerCall"/>, for the items of a run that a participant has claimed.</summary>
[StackTraceHidden]
internal struct ChunkCall : IAsyncStateMachine
{
    private readonly ItemsRun _run;
    private readonly ItemRange _range;

    private ChunkCall(ItemsRun run, ItemRange range)
    {
        _run = run;
        _range = range;
    }

    /// <summary>Runs the items, and throws what an item throws.</summary>
    internal static void Run(ItemsRun run, ItemRange range)
    {
        var call = new ChunkCall(run, range);
        AsyncTaskMethodBuilder.Create().Start(ref call);
    }

    readonly void IAsyncStateMachine.MoveNext() => _run.RunItems(_range);

    readonly void IAsyncStateMachine.SetStateMachine(IAsyncStateMachine stateMachine) { }
}
