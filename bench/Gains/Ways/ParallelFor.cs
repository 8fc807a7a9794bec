using System.Threading.Tasks;

namespace ClosureGen.Gains.Ways;

/// <summary>One closure for all calls; the caller's thread is blocked.</summary>
internal sealed class ParallelFor(Mover mover) : IWay
{
    public string Name => "Parallel.For";

    public ValueTask RunAsync(Entity[] entities, double amount)
    {
        Parallel.For(0, entities.Length, i => mover.Move(entities[i], amount));
        return default;
    }
}
