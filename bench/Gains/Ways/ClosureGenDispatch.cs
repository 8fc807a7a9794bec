using System.Buffers;
using System.Threading.Tasks;

namespace ClosureGen.Gains.Ways;

/// <summary>A dispatch for each call, awaited one after the other.</summary>
internal sealed class ClosureGenDispatch(Mover mover) : IWay
{
    public string Name => "ClosureGen Dispatch";

    public async ValueTask RunAsync(Entity[] entities, double amount)
    {
        ValueTask[] pending = ArrayPool<ValueTask>.Shared.Rent(entities.Length);
        for (int i = 0; i < entities.Length; i++)
        {
            pending[i] = mover.MoveWork(entities[i], amount).Dispatch();
        }

        for (int i = 0; i < entities.Length; i++)
        {
            await pending[i].ConfigureAwait(false);
        }

        ArrayPool<ValueTask>.Shared.Return(pending, clearArray: true);
    }
}
