using System.Threading.Tasks;
using Dispatcher.Handlers;
using Dispatcher.Pairing;

namespace Dispatcher.Ways;

/// <summary><c>Each</c>: one handler after the other, each with all files; the caller works too.</summary>
/// <param name="job">The pairs.</param>
public sealed class ClosureGenEach(PairJob job) : IWay
{
    /// <inheritdoc/>
    public string Name => "ClosureGen Each";

    /// <inheritdoc/>
    public ValueTask RunAsync()
    {
        foreach (FileHandler handler in job.Handlers)
        {
            handler.HandleEach(job.Files, job.Done).Run();
        }

        return default;
    }
}
