namespace ClosureGen.Runtime.Contexts;

/// <summary>Runs something in a context, and undoes what it changes in the thread's contexts.</summary>
/// <remarks>
/// The current context needs only the second, for which the start of an async method is the one public operation that
/// allocates nothing. So the call is the first and only step of a state machine.
/// </remarks>
internal static class ContextScope
{
    /// <summary>Calls a function in a captured context, which can be run once; null for the current one.</summary>
    internal static TResult Run<TState, TResult>(ExecutionContext? context, Func<TState, TResult> call, TState state)
    {
        var machine = new Machine<TState, TResult> { Call = call, State = state };
        if (context is null)
        {
            AsyncTaskMethodBuilder.Create().Start(ref machine);
            return machine.Result;
        }

        var apart = new Apart<TState, TResult> { Machine = machine, Thread = SynchronizationContext.Current };
        ExecutionContext.Run(context, Apart<TState, TResult>.Callback, apart);
        return apart.Machine.Result;
    }

    /// <summary>Gets a copy of the default context to run something in; null if it is current.</summary>
    internal static ExecutionContext? DefaultUnlessCurrent() =>
        ContextFlow.IsDefault ? null : ContextFlow.Default.CreateCopy();

    private struct Machine<TState, TResult> : IAsyncStateMachine
    {
        internal Func<TState, TResult> Call;
        internal TState State;
        internal TResult Result;

        public void MoveNext() => Result = Call(State);

        public readonly void SetStateMachine(IAsyncStateMachine stateMachine) { }
    }

    private sealed class Apart<TState, TResult>
    {
        internal static readonly ContextCallback Callback = static apart => ((Apart<TState, TResult>)apart!).Run();

        internal Machine<TState, TResult> Machine;

        internal SynchronizationContext? Thread;

        private void Run()
        {
            // A captured context has one, too, on .NET Framework.
            if (!ReferenceEquals(SynchronizationContext.Current, Thread))
            {
                SynchronizationContext.SetSynchronizationContext(Thread);
            }

            Machine.MoveNext();
        }
    }
}
