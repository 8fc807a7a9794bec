using System.Threading.Tasks;

namespace ClosureGen.Ratio.Scenarios.Subjects;

/// <summary>Does next to nothing, and yields where it is told to.</summary>
internal sealed partial class YieldingHandler(bool yields)
{
    [NoCapture]
    public ValueTask Move(Order order)
    {
        order.Depth++;
        return yields ? YieldAsync() : default;
    }

    private static async ValueTask YieldAsync() => await Task.Yield();
}
