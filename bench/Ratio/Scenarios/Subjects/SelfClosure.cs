namespace ClosureGen.Ratio.Scenarios.Subjects;

// What people write by hand today: an object that plays the closure, with its delegate made once. It is prepared for a
// call, run and cleared, and can then be prepared again.
internal sealed class SelfClosure
{
    private readonly Action _run;
    private Call _call;

    public SelfClosure()
    {
        _run = Run;
    }

    public static SelfClosure[] Many(int count) =>
        [.. Enumerable.Range(0, count).Select(static _ => new SelfClosure())];

    public Action Prepare(in Call call)
    {
        _call = call;
        return _run;
    }

    private void Run()
    {
        Call call = _call;
        _call = default;
        call.Run();
    }
}
