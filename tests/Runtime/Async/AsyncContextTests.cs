using System.Globalization;

namespace ClosureGen.Runtime.Tests;

/// <summary>Contexts around an async handler: what it sees, what its awaiter sees, and what a thread is left with.</summary>
public sealed class AsyncContextTests
{
    private static readonly AsyncLocal<string?> Flowing = new();

    public static MatrixTheoryData<string, string> Names => Verbs.OfAsync;

    /// <summary>The verbs, and <c>StartNew</c> of tasks that wait for their children too.</summary>
    public static IEnumerable<TheoryDataRow<string, string, TaskCreationOptions>> NamesAndOptions =>
        Verbs.AsyncKinds.SelectMany(static kind =>
            new TheoryDataRow<string, string, TaskCreationOptions>[]
            {
                new("Dispatch", kind, TaskCreationOptions.DenyChildAttach),
                new("StartNew", kind, TaskCreationOptions.DenyChildAttach),
                new("StartNew", kind, TaskCreationOptions.None),
            }
        );

    [Theory]
    [MemberData(nameof(NamesAndOptions))]
    public async Task The_callers_context_flows_and_what_the_handler_sets_stays_with_it(
        string verb,
        string kind,
        TaskCreationOptions options
    )
    {
        Assert.Equal(await Look(Verbs.TaskRun, kind, options), await Look(verb, kind, options));

        static async Task<List<string?>> Look(string verb, string kind, TaskCreationOptions options)
        {
            CultureInfo before = CultureInfo.CurrentCulture;
            var seen = new List<string?>();
            try
            {
                CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo("de-AT");
                Flowing.Value = "caller";
                Task call = Verbs.Await(
                    verb,
                    kind,
                    async () =>
                    {
                        seen.Add(Flowing.Value + CultureInfo.CurrentCulture.Name + SynchronizationContext.Current);
                        Flowing.Value = "handler";
                        await Task.Yield();
                        seen.Add(Flowing.Value + CultureInfo.CurrentCulture.Name + SynchronizationContext.Current);
                    },
                    options: options
                );
                Flowing.Value = "later";
                await call.Limited();
                seen.Add(Flowing.Value);
                return seen;
            }
            finally
            {
                CultureInfo.CurrentCulture = before;
            }
        }
    }

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
    [InlineData("Dispatch", false)]
    [InlineData("StartNew", false)]
    [InlineData("StartNew", true)]
    public async Task Callbacks_on_the_thread_of_a_handler_that_ends_at_once_see_nothing_of_it(
        string verb,
        bool ownScheduler
    )
    {
        using var own = new OwnScheduler();
        TaskScheduler scheduler = ownScheduler ? own : TaskScheduler.Default;
        Assert.Equal(await Look(Verbs.Unwrapped, scheduler), await Look(verb, scheduler));

        static async Task<(string?, SynchronizationContext?)> Look(string verb, TaskScheduler scheduler)
        {
            using var release = new ManualResetEventSlim();
            var recorder = new AsyncRecorder();
            Flowing.Value = "caller";
            Task Handle()
            {
                release.LimitedWait();
                Flowing.Value = "handler";
                SynchronizationContext.SetSynchronizationContext(new SynchronizationContext());
                return Task.CompletedTask;
            }

            var seen = new TaskCompletionSource<(string?, SynchronizationContext?)>();
            void Note() => seen.SetResult((Flowing.Value, SynchronizationContext.Current));
            switch (verb)
            {
                case "Dispatch":
                    recorder.HandWork(Handle).Dispatch().GetAwaiter().UnsafeOnCompleted(Note);
                    break;
                case "StartNew":
                    recorder.HandWork(Handle).StartNew(scheduler: scheduler).GetAwaiter().UnsafeOnCompleted(Note);
                    break;
                default:
                    Task.Factory.StartNew(() => recorder.Hand(Handle), default, default, scheduler)
                        .Unwrap()
                        .GetAwaiter()
                        .UnsafeOnCompleted(Note);
                    break;
            }

            release.Set();
            return await seen.Task.Limited();
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Under_a_SynchronizationContext_the_awaiter_comes_back_to_it(string verb, string kind)
    {
        PumpContext.Run(async context =>
        {
            using var release = new SemaphoreSlim(0);
            Task call = Verbs.Await(verb, kind, () => release.WaitAsync());
            release.Release();
            await call;
            Assert.Same(context, SynchronizationContext.Current);
        });
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
}
