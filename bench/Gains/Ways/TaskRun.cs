using System.Threading.Tasks;

namespace ClosureGen.Gains.Ways;

/// <summary>A closure, a delegate and a task for each call.</summary>
internal sealed class TaskRun(Mover mover) : IWay
{
    public string Name => "Task.Run closure";

    public ValueTask RunAsync(Entity[] entities, double amount)
    {
        var tasks = new Task[entities.Length];
        for (int i = 0; i < tasks.Length; i++)
        {
            Entity entity = entities[i];
            tasks[i] = Task.Run(() => mover.Move(entity, amount));
        }

        return new ValueTask(Task.WhenAll(tasks));
    }
}
