namespace ClosureGen.Runtime.Tests;

/// <summary>What the next item of a source sees when a call's task has completed, and what the thread that has done so.</summary>
public sealed partial class SourceContinuingTests
{
    private readonly ConcurrentDictionary<int, TaskCompletionSource> _calls = new();
    private readonly AsyncLocal<int> _flowing = new();
    private readonly TaskCompletionSource _next = new();
    private readonly ConcurrentQueue<(int Item, int Flowing)> _seen = [];
    private Func<int, bool> _pends = static _ => true;
    private readonly ConcurrentQueue<SynchronizationContext> _contexts = [];
    private int _objects;

    [NoCapture]
    internal Task Take(int item)
    {
        if (SynchronizationContext.Current is { } context)
        {
            _contexts.Enqueue(context);
        }

        _seen.Enqueue((item, _flowing.Value));
        _flowing.Value = -1;
        return _pends(item) ? _calls.GetOrAdd(item, static _ => new TaskCompletionSource()).Task : Task.CompletedTask;
    }

    [Theory]
    [InlineData("pool")]
    [InlineData("thread")]
    [InlineData("context")]
    [InlineData("item")]
    public async Task The_thread_that_completes_a_call_keeps_its_contexts(string where)
    {
        _flowing.Value = 5;
        _pends = static item => item is 0 or > 20;
        Task run = TakeEach(Sequence(40)).RunAsync(1).AsTask();
        switch (where)
        {
            case "pool":
                await Task.Run(CompleteFirst);
                break;
            case "thread":
                await Task.Factory.StartNew(
                    CompleteFirst,
                    CancellationToken.None,
                    TaskCreationOptions.LongRunning,
                    TaskScheduler.Default
                );
                break;
            case "context":
                await Task.Run(() =>
                {
                    SynchronizationContext.SetSynchronizationContext(new SynchronizationContext());
                    CompleteFirst();
                });
                break;
            default:
                await CompleteInEach(new[] { 0 }).RunAsync();
                break;
        }

        Limits.Until(() => _seen.Count == 22);
        await CompleteRest(run, 21, 40);
        Assert.Equal(Enumerable.Range(0, 40), _seen.Select(static seen => seen.Item));

        // What the first item has set may be seen by later ones, until a call is awaited.
        Assert.Equal(5, _seen.First().Flowing);
        Assert.Equal(5, _seen.ElementAt(1).Flowing);
        Assert.Equal(5, _seen.ElementAt(22).Flowing);
        Assert.Empty(_contexts);
    }

    private void CompleteFirst()
    {
        SynchronizationContext? context = SynchronizationContext.Current;
        _flowing.Value = 7;
        Complete(0);
        Assert.Equal(7, _flowing.Value);
        Assert.Same(context, SynchronizationContext.Current);
    }

    [NoCapture]
    internal void CompleteIn(int item) => CompleteFirst();

    [Fact]
    public async Task Tasks_that_complete_each_other_do_not_nest()
    {
        const int Items = 20_000;
        _pends = static item => item == 0;
        Task run = TakeEach(Sequence(Items)).RunAsync(1).AsTask();
        await Task.Run(() => Complete(0));
        await run.Limited();
        Assert.Equal(Items, _seen.Count);
    }

    [Fact]
    public async Task What_was_taken_here_is_not_kept()
    {
        (Task run, WeakReference taken) = Start();
        await Task.Run(() => Complete(0));
        await Task.Run(() => Complete(1));
        Limits.Until(() =>
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
            return !taken.IsAlive;
        });
        _next.SetResult();
        await run.Limited();
    }

    [NoCapture]
    internal Task TakeObject(object item, int unused)
    {
        int number = Interlocked.Increment(ref _objects) - 1;
        return number < 2 ? _calls.GetOrAdd(number, static _ => new TaskCompletionSource()).Task : Task.CompletedTask;
    }

    private (Task Run, WeakReference Taken) Start()
    {
        var taken = new WeakReference(null);
        return (TakeObjectEach(Objects(taken), 0).RunAsync(1).AsTask(), taken);
    }

    private async IAsyncEnumerable<object> Objects(WeakReference second)
    {
        yield return new object();
        yield return Weak(second);
        await _next.Task;
    }

    private static object Weak(WeakReference second)
    {
        object item = new();
        second.Target = item;
        return item;
    }

    private void Complete(int item)
    {
        Limits.Until(() => _calls.ContainsKey(item));
        _calls[item].SetResult();
    }

    private async Task CompleteRest(Task run, int first, int end)
    {
        for (int item = first; item < end; item++)
        {
            Complete(item);
        }

        await run.Limited();
    }

    private static IEnumerable<int> Sequence(int count)
    {
        for (int i = 0; i < count; i++)
        {
            yield return i;
        }
    }
}
