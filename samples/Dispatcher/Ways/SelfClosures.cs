using System.Linq;
using System.Threading.Tasks;
using Dispatcher.Pairing;

namespace Dispatcher.Ways;

/// <summary>A hand-written closure for every pair, created once and used in every run.</summary>
/// <param name="job">The pairs.</param>
public sealed class SelfClosures(PairJob job) : IWay
{
    private readonly SelfClosure[] _closures = [.. job.Pairs.Select(_ => new SelfClosure())];
    private readonly Task[] _tasks = new Task[job.Pairs.Length];

    /// <inheritdoc/>
    public string Name => "SelfClosure";

    /// <inheritdoc/>
    public ValueTask RunAsync()
    {
        for (int i = 0; i < _tasks.Length; i++)
        {
            Pair pair = job.Pairs[i];
            _closures[i].Prepare(pair.Handler, pair.File, job.Done);
            _tasks[i] = Task.Run(_closures[i].Action);
        }

        return Awaiting.All(_tasks, job.Done);
    }
}
