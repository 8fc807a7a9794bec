using System.Threading.Tasks;
using Dispatcher.Files;
using Dispatcher.Handlers;
using Dispatcher.Pairing;

namespace Dispatcher.Ways;

/// <summary><c>Post</c>: fire and forget. Only the countdown tells when all pairs are done.</summary>
/// <param name="job">The pairs.</param>
public sealed class ClosureGenPost(PairJob job) : IWay
{
    /// <inheritdoc/>
    public string Name => "ClosureGen Post";

    /// <inheritdoc/>
    public ValueTask RunAsync()
    {
        foreach (FileHandler handler in job.Handlers)
        {
            foreach (SourceFile file in job.Files)
            {
                handler.HandleWork(file, job.Done).Post();
            }
        }

        return job.Done.WaitAsync();
    }
}
