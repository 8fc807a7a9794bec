using System.Threading.Tasks;
using Dispatcher.Handlers;
using Dispatcher.Pairing;

namespace Dispatcher.Ways;

/// <summary><c>Each</c> without blocking: a batch for every handler, all at once.</summary>
/// <param name="job">The pairs.</param>
public sealed class ClosureGenEachAsync(PairJob job) : IWay
{
    private readonly ValueTask[] _batches = new ValueTask[job.Handlers.Length];

    /// <inheritdoc/>
    public string Name => "ClosureGen EachAsync";

    /// <inheritdoc/>
    public ValueTask RunAsync()
    {
        int started = 0;
        foreach (FileHandler handler in job.Handlers)
        {
            _batches[started++] = handler.HandleEach(job.Files, job.Done).RunAsync();
        }

        return Awaiting.All(_batches);
    }
}
