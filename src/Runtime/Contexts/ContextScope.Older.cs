using System;
using System.Runtime.CompilerServices;
using System.Threading;

namespace ClosureGen.Runtime.Contexts;

/// <summary>Runs something in a context, and undoes what it changes in the thread's contexts.</summary>
/// <remarks>
/// The current context needs only the second, for which the start of an async method is the one public operation that
/// allocates nothing. So the call is the first and only step of a state machine.
/// </remarks>
internal static class ContextScope
{
    /// <summary>What runs in a context.</summary>
    internal interface IWork
    {
        /// <summary>Runs it.</summary>
        void Run();
    }

    /// <summary>Runs it in the current context.</summary>
    internal static void Run<TWork>(ref TWork work)
        where TWork : struct, IWork
    {
        var machine = new Machine<TWork> { Work = work };
        AsyncTaskMethodBuilder.Create().Start(ref machine);
        work = machine.Work;
    }

    /// <summary>Runs it in a captured context, which can be run once; null for the current one.</summary>
    internal static void Run<TWork>(ExecutionContext? context, ref TWork work)
        where TWork : struct, IWork
    {
        if (context is null)
        {
            Run(ref work);
            return;
        }

        var call = new Call<TWork> { Work = work, Thread = SynchronizationContext.Current };
        ExecutionContext.Run(context, Call<TWork>.Callback, call);
        work = call.Work;
    }

    /// <summary>Gets a copy of the default context to run something in; null if it is current.</summary>
    internal static ExecutionContext? DefaultUnlessCurrent() =>
        ContextFlow.IsDefault ? null : ContextFlow.Default.CreateCopy();

    private struct Machine<TWork> : IAsyncStateMachine
        where TWork : struct, IWork
    {
        internal TWork Work;

        public void MoveNext() => Work.Run();

        public readonly void SetStateMachine(IAsyncStateMachine stateMachine) { }
    }

    private sealed class Call<TWork>
        where TWork : struct, IWork
    {
        internal static readonly ContextCallback Callback = static call => ((Call<TWork>)call!).Run();

        internal TWork Work;

        internal SynchronizationContext? Thread;

        private void Run()
        {
            // A captured context has one, too, on .NET Framework.
            if (!ReferenceEquals(SynchronizationContext.Current, Thread))
            {
                SynchronizationContext.SetSynchronizationContext(Thread);
            }

            Work.Run();
        }
    }
}
