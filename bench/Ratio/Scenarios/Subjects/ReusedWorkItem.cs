namespace ClosureGen.Ratio.Scenarios.Subjects;

// The floor: one work item per item in flight, reused for ever. No pool, no ExecutionContext, no outcome, nothing to
// await.
internal sealed class ReusedWorkItem : IThreadPoolWorkItem
{
    private CountingHandler? _handler;
    private Order? _order;
    private int _depth;

    public static ReusedWorkItem[] Many(int count) =>
        [.. Enumerable.Range(0, count).Select(static _ => new ReusedWorkItem())];

    public void Queue(CountingHandler handler, Order order, int depth, bool preferLocal)
    {
        _handler = handler;
        _order = order;
        _depth = depth;
        ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal);
    }

    void IThreadPoolWorkItem.Execute()
    {
        CountingHandler handler = _handler!;
        Order order = _order!;
        int depth = _depth;
        _handler = null;
        _order = null;
        _depth = 0;
        handler.Reprice(order, depth);
    }
}
