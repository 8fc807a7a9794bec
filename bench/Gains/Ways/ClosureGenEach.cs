using System.Threading.Tasks;

namespace ClosureGen.Gains.Ways;

/// <summary>One run for all calls.</summary>
internal sealed class ClosureGenEach(Mover mover) : IWay
{
    public string Name => "ClosureGen Each";

    public ValueTask RunAsync(Entity[] entities, double amount) => mover.MoveEach(entities, amount).RunAsync();
}
