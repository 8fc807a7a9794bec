namespace ClosureGen.Runtime.Tests;

/// <summary>Where the code after an <c>await</c> runs, for every place that it can be awaited in: as after a <see cref="Task"/>.</summary>
public sealed class ContinuationPlaceTests
{
    private const string OwnContext = "context of its own";
    private const string PlainContext = "context of the base class";
    private const string NoContext = "no context";

    public static MatrixTheoryData<string, string, bool, bool, bool> Cases =>
        new(
            ["Dispatch", "Dispatch of an async handler", "RunAsync", "RunAsync of an async handler", "DispatchBatch"],
            [NoContext, PlainContext, OwnContext],
            [false, true],
            [false, true],
            [false, true]
        );

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task It_is_the_place_where_it_runs_after_a_task(
        string verb,
        string context,
        bool hasScheduler,
        bool captures,
        bool isCompletedBefore
    )
    {
        Place expected = await Look(Verbs.TaskRun, context, hasScheduler, captures, isCompletedBefore);
        string reached =
            isCompletedBefore ? "at once"
            : captures && context == OwnContext ? "posted"
            : captures && hasScheduler ? "queued"
            : "on the thread that completes";
        Assert.Equal(reached, expected.Reached);

        Assert.Equal(expected, await Look(verb, context, hasScheduler, captures, isCompletedBefore));
    }

    /// <summary>Awaits under a context, in a task of a scheduler or on a thread with none.</summary>
    private static async Task<Place> Look(
        string verb,
        string context,
        bool hasScheduler,
        bool captures,
        bool isCompletedBefore
    )
    {
        using var scheduler = new OwnScheduler();
        var awaiting = new Awaiting(scheduler, context);
        Task<Place> Begin() => awaiting.Begin(verb, captures, isCompletedBefore);
        Task<Place> looking = hasScheduler
            ? Task.Factory.StartNew(Begin, default, TaskCreationOptions.None, scheduler).Unwrap()
            : Limits.OnOwnThread(Begin);
        return await looking.Limited();
    }

    private static ValueTask Start(string verb, Action body)
    {
        Task BodyAsync()
        {
            body();
            return Task.CompletedTask;
        }

        var recorder = new Recorder();
        switch (verb)
        {
            case "Dispatch":
                return recorder.DoWork(body).Dispatch();
            case "Dispatch of an async handler":
                return new AsyncRecorder().HandWork(BodyAsync).Dispatch();
            case "RunAsync":
                return recorder.DoItemEach((int[])[1], _ => body()).RunAsync();
            case "RunAsync of an async handler":
                return new AsyncRecorder().HandEach((Func<Task>[])[BodyAsync]).RunAsync();
            case "DispatchBatch":
                using (DispatchBatch batch = DispatchBatch.Rent())
                {
                    batch.Add(recorder.DoWork(body));
                    return batch.RunAsync();
                }

            default:
                return new ValueTask(Task.Run(body));
        }
    }

    private sealed record Place(string Reached, int Posts, int Queued, bool SeesContext, bool SeesScheduler);

    private sealed class Awaiting(OwnScheduler scheduler, string context)
    {
        private readonly ManualResetEventSlim _release = new();
        private readonly CountingContext _own = new();
        private Thread? _completing;
        private bool _isSuspended;

        /// <summary>Comes to the await, and has what is awaited end before or afterwards.</summary>
        internal Task<Place> Begin(string verb, bool captures, bool isCompletedBefore)
        {
            SynchronizationContext.SetSynchronizationContext(
                context switch
                {
                    OwnContext => _own,
                    PlainContext => new SynchronizationContext(),
                    _ => null,
                }
            );
            ValueTask task = Start(verb, End);
            if (isCompletedBefore)
            {
                _release.Set();
                Limits.Until(() => task.IsCompleted);
            }

            Task<Place> looking = Await(task, captures);
            _isSuspended = true;
            _release.Set();
            return looking;
        }

        private void End()
        {
            _release.LimitedWait();
            _completing = Thread.CurrentThread;
        }

        private async Task<Place> Await(ValueTask task, bool captures)
        {
            int queued = scheduler.Queued;
            await task.ConfigureAwait(captures);
            queued = scheduler.Queued - queued;
            int posts = _own.Posts;
            string reached =
                !_isSuspended ? "at once"
                : posts != 0 ? "posted"
                : queued != 0 ? "queued"
                : Thread.CurrentThread == _completing ? "on the thread that completes"
                : "elsewhere";
            return new Place(
                reached,
                posts,
                queued,
                ReferenceEquals(SynchronizationContext.Current, _own),
                ReferenceEquals(TaskScheduler.Current, scheduler)
            );
        }
    }

    /// <summary>Runs on the pool what is posted to it, and counts.</summary>
    private sealed class CountingContext : SynchronizationContext
    {
        private int _posts;

        internal int Posts => Volatile.Read(ref _posts);

        public override void Post(SendOrPostCallback d, object? state)
        {
            Interlocked.Increment(ref _posts);
            ThreadPool.UnsafeQueueUserWorkItem(
                call =>
                {
                    SetSynchronizationContext(this);
                    call.d(call.state);
                },
                (d, state),
                preferLocal: false
            );
        }
    }
}
