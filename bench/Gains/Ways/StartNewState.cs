using System.Threading;
using System.Threading.Tasks;

namespace ClosureGen.Gains.Ways;

/// <summary>A task and a state object for each call; the delegate is static.</summary>
internal sealed class StartNewState(Mover mover) : IWay
{
    public string Name => "StartNew static + new state";

    public ValueTask RunAsync(Entity[] entities, double amount)
    {
        var tasks = new Task[entities.Length];
        for (int i = 0; i < tasks.Length; i++)
        {
            tasks[i] = Task.Factory.StartNew(
                static state =>
                {
                    var call = (Call)state!;
                    call.Mover.Move(call.Entity, call.Amount);
                },
                new Call(mover, entities[i], amount),
                CancellationToken.None,
                TaskCreationOptions.DenyChildAttach,
                TaskScheduler.Default
            );
        }

        return new ValueTask(Task.WhenAll(tasks));
    }

    private sealed class Call(Mover mover, Entity entity, double amount)
    {
        public Mover Mover { get; } = mover;

        public Entity Entity { get; } = entity;

        public double Amount { get; } = amount;
    }
}
