using System.Collections.Concurrent;
using System.Threading;
using System.Threading.Tasks;

namespace ClosureGen.Gains.Ways;

/// <summary>Work items written by hand and reused.</summary>
internal sealed class WorkItems(Mover mover) : IWay
{
    private readonly ConcurrentQueue<Item> _free = [];

    public string Name => "reused IThreadPoolWorkItem";

    public ValueTask RunAsync(Entity[] entities, double amount)
    {
        Countdown countdown = Countdown.Rent(entities.Length);
        ValueTask all = countdown.Wait();
        foreach (Entity entity in entities)
        {
            if (!_free.TryDequeue(out Item? item))
            {
                item = new Item(this, mover);
            }

            item.Start(entity, amount, countdown);
        }

        return all;
    }

    private sealed class Item(WorkItems owner, Mover mover) : IThreadPoolWorkItem
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
            owner._free.Enqueue(this);
            countdown.Signal();
        }
    }
}
