using System.Threading;

namespace ClosureGen.Ratio.Scenarios.Subjects;

/// <summary>Takes as long over an order as the order says.</summary>
internal sealed partial class WorkHandler
{
    [NoCapture]
    public void Handle(Order order, int[] steps)
    {
        int count = steps[order.Depth];
        if (count != 0)
        {
            order.Seed = Work.Do(order.Seed, count);
        }
    }

    [NoCapture]
    public void Wait(Order order, int milliseconds)
    {
        if (milliseconds != 0)
        {
            Thread.Sleep(milliseconds);
        }
        else
        {
            order.Seed++;
        }
    }
}
