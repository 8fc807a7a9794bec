using System.Threading.Tasks;
using Dispatcher.Files;
using Dispatcher.Handlers;
using Dispatcher.Pairing;

namespace Dispatcher.Ways;

/// <summary>What most people write: a closure, a delegate and a task for every pair.</summary>
/// <param name="job">The pairs.</param>
public sealed class TaskRunClosure(PairJob job) : IWay
{
    /// <summary>The name of the way that the others are compared with.</summary>
    public const string WayName = "Task.Run closure";

    private readonly Task[] _tasks = new Task[job.Pairs.Length];

    /// <inheritdoc/>
    public string Name => WayName;

    /// <inheritdoc/>
    public ValueTask RunAsync()
    {
        Countdown done = job.Done;
        int started = 0;
        foreach (FileHandler handler in job.Handlers)
        {
            foreach (SourceFile file in job.Files)
            {
                _tasks[started++] = Task.Run(() => handler.Handle(file, done));
            }
        }

        return Awaiting.All(_tasks, done);
    }
}
