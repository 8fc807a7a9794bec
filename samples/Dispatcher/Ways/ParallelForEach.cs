using System.Threading.Tasks;
using Dispatcher.Pairing;

namespace Dispatcher.Ways;

/// <summary>One <c>Parallel.ForEach</c> over all pairs.</summary>
/// <param name="job">The pairs.</param>
public sealed class ParallelForEach(PairJob job) : IWay
{
    /// <inheritdoc/>
    public string Name => "Parallel.ForEach";

    /// <inheritdoc/>
    public ValueTask RunAsync()
    {
        Countdown done = job.Done;
        Parallel.ForEach(job.Pairs, pair => pair.Handler.Handle(pair.File, done));
        return default;
    }
}
