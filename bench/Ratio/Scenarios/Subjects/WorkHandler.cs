using CommunityToolkit.HighPerformance.Helpers;

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

    public void RunLoop(Order[] orders, int[] steps)
    {
        foreach (Order order in orders)
        {
            Handle(order, steps);
        }
    }

    public void RunParallelFor(Order[] orders, int[] steps) =>
        Parallel.For(0, orders.Length, i => Handle(orders[i], steps));

    public void RunParallelHelper(Order[] orders, int[] steps) =>
        ParallelHelper.For(0, orders.Length, new HandleAction(this, orders, steps));

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

    private readonly struct HandleAction(WorkHandler handler, Order[] orders, int[] steps) : IAction
    {
        public void Invoke(int i) => handler.Handle(orders[i], steps);
    }
}
