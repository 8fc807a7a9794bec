using System.Threading.Tasks;
using Dispatcher.Files;
using Dispatcher.Handlers;
using Dispatcher.Pairing;

namespace Dispatcher.Ways;

/// <summary><c>Dispatch</c>: a pooled operation for every pair, to be awaited once.</summary>
/// <param name="job">The pairs.</param>
public sealed class ClosureGenDispatch(PairJob job) : IWay
{
    private readonly ValueTask[] _operations = new ValueTask[job.Pairs.Length];

    /// <inheritdoc/>
    public string Name => "ClosureGen Dispatch";

    /// <inheritdoc/>
    public ValueTask RunAsync()
    {
        int started = 0;
        foreach (FileHandler handler in job.Handlers)
        {
            foreach (SourceFile file in job.Files)
            {
                _operations[started++] = handler.HandleWork(file, job.Done).Dispatch();
            }
        }

        return Awaiting.All(_operations, job.Done);
    }
}
