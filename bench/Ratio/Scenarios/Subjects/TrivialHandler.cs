namespace ClosureGen.Ratio.Scenarios.Subjects;

/// <summary>Does next to nothing, so that what is compared is the dispatch.</summary>
internal sealed partial class TrivialHandler
{
    [NoCapture]
    public void Reprice(Order order, int depth) => order.Depth += depth;
}
