using System.Threading.Tasks;
using ClosureGen.Ratio.Measuring;

namespace ClosureGen.Ratio.Scenarios.Subjects;

/// <summary>The same small body as handlers of all kinds. It allocates nothing, nor does what it returns.</summary>
internal sealed partial class KindsHandler(Countdown countdown)
{
    [NoCapture]
    public void Touch(Order order, int depth)
    {
        order.Depth += depth;
        countdown.Signal();
    }

    [NoCapture]
    public int Count(Order order, int depth)
    {
        Touch(order, depth);
        return depth;
    }

    [NoCapture(Name = "TouchLater")]
    public ValueTask TouchAsync(Order order, int depth)
    {
        Touch(order, depth);
        return default;
    }

    [NoCapture(Name = "CountLater")]
    public ValueTask<int> CountAsync(Order order, int depth) => new ValueTask<int>(Count(order, depth));

    [NoCapture]
    public ValueTask WaitAsync(Later later, int depth) => later.Queue(depth);

    [NoCapture]
    public ValueTask<int> WaitForCountAsync(Later later, int depth) => later.QueueForResult(depth);
}
