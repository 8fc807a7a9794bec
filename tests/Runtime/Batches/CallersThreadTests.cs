namespace ClosureGen.Runtime.Tests;

/// <summary>What belongs to the thread that calls <c>Run</c>: its scheduler, its suppressed flow, its way to wait.</summary>
[Collection(nameof(GlobalState))]
public sealed partial class CallersThreadTests
{
    private static readonly AsyncLocal<string?> Local = new();

    [Theory]
    [InlineData(1)]
    [InlineData(60)]
    public async Task Items_see_the_default_scheduler_wherever_they_run(int count)
    {
        var seen = new ConcurrentBag<TaskScheduler>();
        Task run = Task.Factory.StartNew(
            () =>
                new Recorder()
                    .DoItemEach(Enumerable.Range(0, count).ToArray(), _ => seen.Add(TaskScheduler.Current))
                    .Run(),
            CancellationToken.None,
            TaskCreationOptions.None,
            new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler
        );
        await run.Limited();

        Assert.Equal(count, seen.Count);
        Assert.All(seen, static scheduler => Assert.Same(TaskScheduler.Default, scheduler));
    }

    /// <summary>As with the default scheduler, where they are the caller's own children.</summary>
    [Fact]
    public async Task Children_that_items_have_under_a_scheduler_are_none_of_the_run()
    {
        using var release = new ManualResetEventSlim();
        int runs = 0;
        Task run = Task.Factory.StartNew(
            () =>
            {
                using DispatchBatch batch = DispatchBatch.Rent();
                var recorder = new Recorder();
                for (; runs < 2; runs++)
                {
                    batch.Add(recorder.DoItemWork(0, _ => StartChild(release)));
                    batch.Run();
                }
            },
            CancellationToken.None,
            TaskCreationOptions.None,
            new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler
        );

        await run.Limited();
        release.Set();
        Assert.Equal(2, runs);

        static void StartChild(ManualResetEventSlim release) =>
            Task.Factory.StartNew(
                () =>
                {
                    release.LimitedWait();
                    throw new FormatException();
                },
                CancellationToken.None,
                TaskCreationOptions.AttachedToParent,
                TaskScheduler.Default
            );
    }

    [Fact]
    public async Task With_little_stack_under_a_scheduler_the_caller_works_too()
    {
        var threads = new ConcurrentBag<int>();
        int caller = 0;
        Task run = Task.Factory.StartNew(
            () =>
            {
                caller = Environment.CurrentManagedThreadId;
                RunDeep();
            },
            CancellationToken.None,
            TaskCreationOptions.None,
            new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler
        );
        await run.Limited();

        Assert.Equal([caller, caller], threads);

        void RunDeep()
        {
            if (RuntimeHelpers.TryEnsureSufficientExecutionStack())
            {
                RunDeep();
            }
            else if (threads.IsEmpty)
            {
                new Recorder().DoItemEach(new[] { 0, 1 }, _ => threads.Add(Environment.CurrentManagedThreadId)).Run(1);
            }
        }
    }

    [Fact]
    public void A_wait_that_the_context_refuses_ends_no_run_before_its_items()
    {
        using var started = new ManualResetEventSlim();
        var refusing = new WaitRefusingContext();
        int finished = 0;
        Limits.OnOwnThread(() =>
        {
            int caller = Environment.CurrentManagedThreadId;
            Local.Value = "caller";
            using DispatchBatch batch = DispatchBatch.Rent();
            var recorder = new Recorder();
            for (int i = 0; i < 2; i++)
            {
                batch.Add(recorder.DoItemWork(i, Item));
            }

            SynchronizationContext.SetSynchronizationContext(refusing);
            Assert.Throws<NotSupportedException>(() => batch.Run());
            SynchronizationContext.SetSynchronizationContext(null);

            Assert.Equal(2, Volatile.Read(ref finished));
            Assert.Equal("caller", Local.Value);
            Assert.Equal(0, batch.Count);
            batch.Add(recorder.DoItemWork(0, Item));
            batch.Run();

            void Item(int item)
            {
                if (Environment.CurrentManagedThreadId == caller)
                {
                    Local.Value = "item";
                    SpinWait.SpinUntil(() => started.IsSet, Limits.Test);
                }
                else
                {
                    started.Set();
                    Limits.Until(() => refusing.HasRefused);
                    Thread.Sleep(20);
                }

                Interlocked.Increment(ref finished);
            }
        });
    }

    [Fact]
    public void Under_a_suppressed_flow_handlers_without_a_context_allocate_nothing_each()
    {
        const int Pairings = 100;
        var handler = new Unaffected();
        using DispatchBatch batch = DispatchBatch.Rent();
        long allocated = 0;
        string? after = null;
        Limits.OnOwnThread(() =>
        {
            Local.Value = "caller";
            using (ExecutionContext.SuppressFlow())
            {
                for (int round = 0; round < 3; round++)
                {
                    long before = GC.GetAllocatedBytesForCurrentThread();
                    for (int i = 0; i < Pairings; i++)
                    {
                        batch.Add(handler.LookWork(i));
                    }

                    batch.Run(1);
                    allocated = GC.GetAllocatedBytesForCurrentThread() - before;
                }

                Assert.True(ExecutionContext.IsFlowSuppressed());
                after = Local.Value;
            }
        });

        Assert.Equal(3 * Pairings, handler.Calls);
        Assert.Equal(0, handler.Wrong);
        Assert.Equal("caller", after);

        // What a run takes to see the caller's context; a hundredth of what each took.
        Assert.InRange(allocated, 0, 200);
    }

    private sealed partial class Unaffected
    {
        internal int Calls { get; private set; }

        internal int Wrong { get; private set; }

        [NoCapture(FlowExecutionContext = false)]
        internal void Look(int item)
        {
            Calls++;
            Wrong += Local.Value is null && !ExecutionContext.IsFlowSuppressed() ? 0 : 1;
        }
    }
}
