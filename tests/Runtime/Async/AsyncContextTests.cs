namespace ClosureGen.Runtime.Tests;

/// <summary>Contexts around an async handler: what it sees, what its awaiter sees, and what a thread is left with.</summary>
public sealed class AsyncContextTests
{
    private static readonly AsyncLocal<string?> Flowing = new();

    public static MatrixTheoryData<string, string> Names => Verbs.OfAsync;

    [Theory]
    [MemberData(nameof(Names))]
    public void The_thread_that_completes_the_handlers_task_keeps_its_contexts(string verb, string kind)
    {
        // A thread that is interrupted after it has signalled, and before it awaits, goes on where it is: another try then.
        (string?, bool, bool, bool) expected = ("completing thread", true, true, false);
        Assert.Equal(expected, LookUntil(Verbs.TaskRun));
        Assert.Equal(expected, LookUntil(verb));

        (string?, bool, bool, bool) LookUntil(string verb)
        {
            (string?, bool, bool, bool) seen = default;
            for (int tries = 50; tries > 0 && seen != expected; tries--)
            {
                seen = Look(verb, kind);
            }

            return seen;
        }

        static (string?, bool, bool, bool) Look(string verb, string kind)
        {
            var body = new TaskCompletionSource();
            using var running = new ManualResetEventSlim();
            Flowing.Value = "caller";
            Task call = Verbs.Start(
                verb,
                kind,
                () =>
                {
                    running.Set();
                    return body.Task;
                }
            );
            Thread? continued = null;
            Task after = Continue(call);
            running.LimitedWait();
            return Limits.OnOwnThread(() =>
            {
                var own = new SynchronizationContext();
                SynchronizationContext.SetSynchronizationContext(own);
                Flowing.Value = "completing thread";
                body.SetResult();
                after.Limited().GetAwaiter().GetResult();
                return (
                    Flowing.Value,
                    ReferenceEquals(SynchronizationContext.Current, own),
                    ReferenceEquals(continued, Thread.CurrentThread),
                    ExecutionContext.IsFlowSuppressed()
                );
            });

            async Task Continue(Task task)
            {
                await task.ConfigureAwait(false);
                continued = Thread.CurrentThread;
                Assert.Equal("caller", Flowing.Value);
            }
        }
    }

    [Theory]
    [InlineData("Dispatch")]
    [InlineData("StartNew")]
    public void A_thread_with_a_context_of_its_own_does_not_run_the_awaiters_code(string verb)
    {
        Assert.Equal(Look(Verbs.TaskRun), Look(verb));

        static (bool OnPool, bool HasContext) Look(string verb)
        {
            var source = new BareSource();
            using var running = new ManualResetEventSlim();
            var recorder = new AsyncRecorder();
            Func<ValueTask> handle = () =>
            {
                running.Set();
                return source.Task;
            };
            var seen = new TaskCompletionSource<(bool, bool)>();
            _ = Task.Run(async () =>
            {
                await (
                    verb switch
                    {
                        Verbs.TaskRun => new ValueTask(Task.Run(() => recorder.HandValue(handle).AsTask())),
                        "StartNew" => new ValueTask(recorder.HandValueWork(handle).StartNew()),
                        _ => recorder.HandValueWork(handle).Dispatch(),
                    }
                ).ConfigureAwait(false);
                seen.SetResult((Thread.CurrentThread.IsThreadPoolThread, SynchronizationContext.Current is not null));
            });
            running.LimitedWait();
            Limits.Until(() => source.IsAwaited);
            PumpContext.Run(_ =>
            {
                source.Complete();
                return Task.CompletedTask;
            });
            return seen.Task.Limited().GetAwaiter().GetResult();
        }
    }

    [Theory]
    [InlineData("Task")]
    [InlineData("ValueTask")]
    [InlineData("pooled ValueTask of a result")]
    public async Task A_scheduler_keeps_the_handler_from_beginning_to_end(string kind)
    {
        Assert.Equal(await Look(Verbs.Unwrapped, kind), await Look("StartNew", kind));

        static async Task<List<bool>> Look(string verb, string kind)
        {
            using var own = new OwnScheduler();
            var seen = new List<bool>();
            Flowing.Value = "caller";
            await Verbs
                .Start(
                    verb,
                    kind,
                    async () =>
                    {
                        seen.Add(own.IsOwnThread && ReferenceEquals(TaskScheduler.Current, own));
                        await Task.Yield();
                        seen.Add(own.IsOwnThread && ReferenceEquals(TaskScheduler.Current, own));
                        await Task.Delay(1);
                        seen.Add(own.IsOwnThread && ReferenceEquals(TaskScheduler.Current, own));
                        seen.Add(Flowing.Value == "caller");
                    },
                    scheduler: own
                )
                .Limited();
            seen.Add(own.IsOwnThread);
            Assert.True(seen[0]);
            return seen;
        }
    }

    [Fact]
    public async Task Items_see_the_callers_context_and_that_of_a_completing_thread_stays_its_own()
    {
        Flowing.Value = "caller";
        var seen = new ConcurrentBag<string?>();
        var release = new TaskCompletionSource();
        Func<Task>[] items = [.. Enumerable.Repeat(Wait, 20)];
        var recorder = new AsyncRecorder();
        ValueTask run = recorder.DoEach(items).RunAsync(4);
        Limits.Until(() => recorder.Calls == 4);
        Limits.OnOwnThread(() =>
        {
            Flowing.Value = "completing thread";
            release.SetResult();
            Assert.Equal("completing thread", Flowing.Value);
        });
        await run;
        Assert.Equal(Enumerable.Repeat("caller", 40), seen);
        Assert.Equal("caller", Flowing.Value);

        async Task Wait()
        {
            seen.Add(Flowing.Value);
            await release.Task;
            seen.Add(Flowing.Value);
            Flowing.Value = "item";
        }
    }
}
