namespace ClosureGen.Ratio.Scenarios.Subjects;

// What people write by hand today: an object that plays the closure, with its delegate made once. It is prepared for a
// call, run and cleared, and can then be prepared again.
internal sealed class SelfClosure
{
    private readonly Action _run;
    private CountingHandler? _handler;
    private Order? _order;
    private int _depth;

    public SelfClosure()
    {
        _run = Run;
    }

    public static SelfClosure[] Many(int count) =>
        [.. Enumerable.Range(0, count).Select(static _ => new SelfClosure())];

    public Action Prepare(CountingHandler handler, Order order, int depth)
    {
        _handler = handler;
        _order = order;
        _depth = depth;
        return _run;
    }

    private void Run()
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
