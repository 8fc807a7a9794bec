using System.Buffers;
using System.Collections.Concurrent;
using System.Threading.Channels;

namespace ClosureGen.Gains;

/// <summary>A way to call a handler for many objects on the thread pool.</summary>
/// <param name="RunAsync">Calls the handler for each; completes when all calls have ended. Runs may overlap.</param>
internal sealed record Way(string Name, Func<Entity[], double, ValueTask> RunAsync)
{
    public static readonly Func<Mover, Way>[] All =
    [
        static mover => new Way("Task.Run closure", (entities, amount) => RunClosures(mover, entities, amount)),
        static mover => new Way("StartNew static + new state", (entities, amount) => Start(mover, entities, amount)),
        static mover => new Way("Channel of structs", OfChannel(mover)),
        static mover => new Way("Parallel.For", (entities, amount) => RunParallelFor(mover, entities, amount)),
        static mover => new Way("reused IThreadPoolWorkItem", OfWorkItems(mover)),
        static mover => new Way("ClosureGen Dispatch", (entities, amount) => DispatchAsync(mover, entities, amount)),
        static mover => new Way("ClosureGen Each", (entities, amount) => mover.MoveEach(entities, amount).RunAsync()),
    ];

    private static ValueTask RunClosures(Mover mover, Entity[] entities, double amount)
    {
        var tasks = new Task[entities.Length];
        for (int i = 0; i < tasks.Length; i++)
        {
            Entity entity = entities[i];
            tasks[i] = Task.Run(() => mover.Move(entity, amount));
        }

        return new ValueTask(Task.WhenAll(tasks));
    }

    private static ValueTask Start(Mover mover, Entity[] entities, double amount)
    {
        var tasks = new Task[entities.Length];
        for (int i = 0; i < tasks.Length; i++)
        {
            tasks[i] = Task.Factory.StartNew(
                static state => ((State)state!).Move(),
                new State(mover, entities[i], amount),
                CancellationToken.None,
                TaskCreationOptions.DenyChildAttach,
                TaskScheduler.Default
            );
        }

        return new ValueTask(Task.WhenAll(tasks));
    }

    /// <summary>Calls by value in a channel, and a reader for each processor.</summary>
    private static Func<Entity[], double, ValueTask> OfChannel(Mover mover)
    {
        var channel = Channel.CreateUnbounded<(Entity Entity, double Amount, Countdown Countdown)>();
        for (int i = 0; i < Environment.ProcessorCount; i++)
        {
            _ = Task.Run(ReadAsync);
        }

        return (entities, amount) =>
        {
            Countdown countdown = Countdown.Rent(entities.Length);
            ValueTask all = countdown.Wait();
            foreach (Entity entity in entities)
            {
                channel.Writer.TryWrite((entity, amount, countdown));
            }

            return all;
        };

        async Task ReadAsync()
        {
            while (await channel.Reader.WaitToReadAsync().ConfigureAwait(false))
            {
                while (channel.Reader.TryRead(out (Entity Entity, double Amount, Countdown Countdown) call))
                {
                    mover.Move(call.Entity, call.Amount);
                    call.Countdown.Signal();
                }
            }
        }
    }

    private static ValueTask RunParallelFor(Mover mover, Entity[] entities, double amount)
    {
        Parallel.For(0, entities.Length, i => mover.Move(entities[i], amount));
        return default;
    }

    private static Func<Entity[], double, ValueTask> OfWorkItems(Mover mover)
    {
        ConcurrentQueue<WorkItem> free = [];
        return (entities, amount) =>
        {
            Countdown countdown = Countdown.Rent(entities.Length);
            ValueTask all = countdown.Wait();
            foreach (Entity entity in entities)
            {
                WorkItem item = free.TryDequeue(out WorkItem? used) ? used : new WorkItem(free, mover);
                item.Start(entity, amount, countdown);
            }

            return all;
        };
    }

    private static async ValueTask DispatchAsync(Mover mover, Entity[] entities, double amount)
    {
        ValueTask[] pending = ArrayPool<ValueTask>.Shared.Rent(entities.Length);
        for (int i = 0; i < entities.Length; i++)
        {
            pending[i] = mover.MoveWork(entities[i], amount).Dispatch();
        }

        for (int i = 0; i < entities.Length; i++)
        {
            await pending[i].ConfigureAwait(false);
        }

        ArrayPool<ValueTask>.Shared.Return(pending, clearArray: true);
    }

    private sealed class State(Mover mover, Entity entity, double amount)
    {
        public void Move() => mover.Move(entity, amount);
    }

    private sealed class WorkItem(ConcurrentQueue<WorkItem> free, Mover mover) : IThreadPoolWorkItem
    {
        private Entity? _entity;
        private double _amount;
        private Countdown? _countdown;

        public void Start(Entity entity, double amount, Countdown countdown)
        {
            _entity = entity;
            _amount = amount;
            _countdown = countdown;
            ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);
        }

        public void Execute()
        {
            Countdown countdown = _countdown!;
            mover.Move(_entity!, _amount);
            _entity = null;
            _countdown = null;
            free.Enqueue(this);
            countdown.Signal();
        }
    }
}
