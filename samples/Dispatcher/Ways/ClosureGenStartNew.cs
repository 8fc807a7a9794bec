using System.Threading.Tasks;
using Dispatcher.Files;
using Dispatcher.Handlers;
using Dispatcher.Pairing;

namespace Dispatcher.Ways;

/// <summary><c>StartNew</c>: a task for every pair, and nothing else.</summary>
/// <param name="job">The pairs.</param>
public sealed class ClosureGenStartNew(PairJob job) : IWay
{
    private readonly Task[] _tasks = new Task[job.Pairs.Length];

    /// <inheritdoc/>
    public string Name => "ClosureGen StartNew";

    /// <inheritdoc/>
    public ValueTask RunAsync()
    {
        int started = 0;
        foreach (FileHandler handler in job.Handlers)
        {
            foreach (SourceFile file in job.Files)
            {
                _tasks[started++] = handler.HandleWork(file, job.Done).StartNew();
            }
        }

        return Awaiting.All(_tasks, job.Done);
    }
}
