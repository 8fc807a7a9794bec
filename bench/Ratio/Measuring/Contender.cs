using System.Runtime.CompilerServices;

namespace ClosureGen.Ratio.Measuring;

/// <summary>One way to get all items of a case done once.</summary>
internal abstract class Contender(string name)
{
    private const TaskCreationOptions Apart = TaskCreationOptions.DenyChildAttach | TaskCreationOptions.PreferFairness;

    public string Name => name;

    /// <summary>Gets whether a thread may be woken at the end: not where the last body finds only a poller.</summary>
    public virtual bool CanBeAwaited => false;

    /// <summary>Starts all items. What it returns is complete when every handler body has run.</summary>
    public abstract ValueTask Start();

    /// <summary>Takes what <see cref="Start"/> left to be taken: the items' tasks, one after the other.</summary>
    public virtual void Finish() { }

    /// <summary>Does the same by awaiting them, which need not be complete.</summary>
    public virtual ValueTask FinishAsync() => default;

    /// <summary>A contender that blocks until the items are done, or does them itself.</summary>
    public static Contender Blocking(string name, Action run) => new BlockingContender(name, run);

    /// <summary>A contender with one awaitable for all items.</summary>
    public static Contender Awaited(string name, Func<ValueTask> run) => new AwaitedContender(name, run);

    /// <summary>Flows on the thread pool, at the same time, with all their items.</summary>
    public static Contender Together(string name, params Func<Task>[] flows)
    {
        Task[] tasks = new Task[flows.Length];
        return Awaited(
            name,
            () =>
            {
                for (int i = 0; i < flows.Length; i++)
                {
                    tasks[i] = Task.Factory.StartNew(flows[i], default, Apart, TaskScheduler.Default).Unwrap();
                }

                return new ValueTask(Task.WhenAll(tasks));
            }
        );
    }

    // The relays below are shared by all contenders of a kind. Without AggressiveOptimization a profile would make
    // them a little faster for the contender seen most.
    private sealed class BlockingContender(string name, Action run) : Contender(name)
    {
        [MethodImpl(MethodImplOptions.AggressiveOptimization)]
        public override ValueTask Start()
        {
            run();
            return default;
        }
    }

    private sealed class AwaitedContender(string name, Func<ValueTask> run) : Contender(name)
    {
        public override bool CanBeAwaited => true;

        [MethodImpl(MethodImplOptions.AggressiveOptimization)]
        public override ValueTask Start() => run();
    }
}
