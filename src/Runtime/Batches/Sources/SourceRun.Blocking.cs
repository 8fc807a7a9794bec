using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Batches.Sources;

/// <content>The caller of a blocking run, who works too.</content>
internal abstract partial class SourceRun
{
    /// <summary>Runs the items and blocks until they have finished; the caller works too.</summary>
    internal void Run()
    {
        _blocks = true;
        if (
            ReferenceEquals(TaskScheduler.Current, TaskScheduler.Default)
            || !RuntimeHelpers.TryEnsureSufficientExecutionStack()
        )
        {
            RunHere();
        }
        else
        {
            var caller = new Task(RunHere, TaskCreationOptions.DenyChildAttach);
            caller.RunSynchronously(TaskScheduler.Default);
            caller.GetAwaiter().GetResult();
        }

        if (SettleSource() is { } exception)
        {
            throw exception;
        }
    }

    private void RunHere()
    {
        if (TryStop())
        {
            return;
        }

        CallerContext caller = CallerContext.Capture();
        Context = FlowsContext ? caller.Flowing : null;
        if (!FlowsContext)
        {
            ContextFlow.PutInForce(ContextFlow.Default);
        }

        Begin();
        if (_isInline)
        {
            InlineRunner.Enter();
        }

        bool isInterrupted = false;
        while (!Work(isInvited: false) && !WaitForOver(ref isInterrupted))
        {
            // The source is free again.
        }

        TryDispose();
        caller.PutBack();
        if (_isInline)
        {
            InlineRunner.Leave();
        }

        if (isInterrupted)
        {
            Thread.CurrentThread.Interrupt();
        }
    }

    /// <summary>Waits until the run is over, or until the source is free to be asked by the caller.</summary>
    /// <returns>Whether the run is over.</returns>
    private bool WaitForOver(ref bool isInterrupted)
    {
        using (Uninterrupted.Lock(_gate))
        {
            _hasWaiter = true;
            while (!_isOver && !MayRead())
            {
                try
                {
                    Monitor.Wait(_gate);
                }
                catch (ThreadInterruptedException)
                {
                    isInterrupted = true;
                }
            }

            _hasWaiter = false;
            return _isOver;
        }
    }
}
