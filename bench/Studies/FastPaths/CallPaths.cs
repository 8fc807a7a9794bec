using BenchmarkDotNet.Attributes;

namespace ClosureGen.Studies.FastPaths;

// After https://www.tabsoverspaces.com/233866-surprising-cost-of-synchronous-fast-paths-in-asynchronous-methods: calls
// that have their result at once. Nothing is dispatched.
public class CallPaths : StudyBenchmark
{
    private readonly CallPath _path = new CallPath();
    private int _last;

    [Params(1, 5)]
    public int Calls { get; set; }

    internal override long Outcome => _last;

    [Benchmark(Baseline = true)]
    public int DirectCall() => _last = _path.Direct(Calls);

    [Benchmark]
    public int DirectPathWithTask()
    {
        Task<int> task = _path.DirectTask(Calls);
        return _last = task.IsCompletedSuccessfully ? task.Result : Slow(task);
    }

    [Benchmark]
    public async Task<int> AwaitPathWithTask() => _last = await _path.AwaitTask(Calls).ConfigureAwait(false);

    [Benchmark]
    public int DirectPathWithValueTask()
    {
        ValueTask<int> task = _path.DirectValueTask(Calls);
        return _last = task.IsCompletedSuccessfully ? task.Result : Slow(task.AsTask());
    }

    [Benchmark]
    public async ValueTask<int> AwaitPathWithValueTask() =>
        _last = await _path.AwaitValueTask(Calls).ConfigureAwait(false);

    private static int Slow(Task<int> task) => task.GetAwaiter().GetResult();
}
