using System.Threading.Tasks;
using Dispatcher.Handlers;
using Dispatcher.Pairing;

namespace Dispatcher.Ways;

/// <summary><c>Pairs</c>: two lists side by side, <c>handlers[i]</c> × <c>files[i]</c>, in one batch.</summary>
/// <param name="job">The pairs.</param>
public sealed class ClosureGenPairs(PairJob job) : IWay
{
    /// <inheritdoc/>
    public string Name => "ClosureGen Pairs";

    /// <inheritdoc/>
    public ValueTask RunAsync()
    {
        FileHandler.HandlePairs(job.PairHandlers, job.PairFiles, job.Done).Run();
        return default;
    }
}
