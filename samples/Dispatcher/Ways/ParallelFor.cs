using System.Threading.Tasks;
using Dispatcher.Pairing;

namespace Dispatcher.Ways;

/// <summary>One <c>Parallel.For</c> over all pairs: a closure and tasks for each call, none for a pair.</summary>
/// <param name="job">The pairs.</param>
public sealed class ParallelFor(PairJob job) : IWay
{
    /// <inheritdoc/>
    public string Name => "Parallel.For";

    /// <inheritdoc/>
    public ValueTask RunAsync()
    {
        Pair[] pairs = job.Pairs;
        Countdown done = job.Done;
        Parallel.For(0, pairs.Length, i => pairs[i].Handler.Handle(pairs[i].File, done));
        return default;
    }
}
