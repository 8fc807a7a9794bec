using System.Threading.Tasks;
using ClosureGen;
using Dispatcher.Files;
using Dispatcher.Handlers;
using Dispatcher.Pairing;

namespace Dispatcher.Ways;

/// <summary><c>DispatchBatch</c>: any handlers with any objects, collected first and then run together.</summary>
/// <param name="job">The pairs.</param>
public sealed class ClosureGenDispatchBatch(PairJob job) : IWay
{
    /// <inheritdoc/>
    public string Name => "ClosureGen DispatchBatch";

    /// <inheritdoc/>
    public ValueTask RunAsync()
    {
        using DispatchBatch batch = DispatchBatch.Rent();
        foreach (FileHandler handler in job.Handlers)
        {
            foreach (SourceFile file in job.Files)
            {
                batch.Add(handler.HandleWork(file, job.Done));
            }
        }

        batch.Run();
        return default;
    }
}
