using System.Runtime.CompilerServices;
using System.Threading.Tasks;

namespace ClosureGen.Ratio.Scenarios.Subjects;

/// <summary>Does next to nothing, with or without giving up its thread first, and allocates nothing for it.</summary>
internal sealed partial class AsyncHandler
{
    [NoCapture]
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public async ValueTask RepriceAsync(Order order, int depth, bool yields)
    {
        if (yields)
        {
            await Task.Yield();
        }

        order.Depth += depth;
    }
}
