namespace ClosureGen.Hosting.Tests;

/// <summary>Spans and histograms of posts and of calls in lanes, with real listeners.</summary>
public sealed class TraceTests : IAsyncLifetime
{
    private const string Prefix = "ClosureGen.Hosting.Tests.Traced.";

    private static readonly ActivitySource Posters = new("Tests");
    private Server? _server;

    public static TheoryData<string, Func<Lane, string, ValueTask>> Calls { get; } =
        new()
        {
            { "Note", Post(static (_, key) => Traced.NoteWork(key).Post()) },
            { "Note", Post(static (_, key) => Traced.NoteWork(key).PostAfter(TimeSpan.FromMilliseconds(30))) },
            { "Note", Post(static (_, key) => Traced.NoteWork(key).PostAfter(TimeSpan.Zero)) },
            { "Note", Post(static (lane, key) => lane.Post(Traced.NoteWork(key))) },
            { "Note", Post(static (lane, key) => lane.TryPost(Traced.NoteWork(key))) },
            { "Note", static (lane, key) => lane.PostAsync(Traced.NoteWork(key)) },
            { "Note", static (lane, key) => Traced.NoteWork(key).Dispatch(lane) },
            { "NoteApart", Post(static (_, key) => Traced.NoteApartWork(key).Post()) },
            { "NoteLaterAsync", Post(static (_, key) => Traced.NoteLaterWork(key).Post()) },
            { "NoteLaterAsync", Post(static (lane, key) => lane.Post(Traced.NoteLaterWork(key))) },
            { "NoteLaterAsync", static (lane, key) => Traced.NoteLaterWork(key).Dispatch(lane) },
            { "NoteAtOnceAsync", Post(static (_, key) => Traced.NoteAtOnceWork(key).Post()) },
            {
                "NoteAtOnceAsync",
                static async (lane, key) => Assert.Equal(1, await Traced.NoteAtOnceWork(key).Dispatch(lane))
            },
        };

    public static TheoryData<string, Func<Lane, string, ValueTask>> Failures { get; } =
        new()
        {
            { "Fail", Post(static (_, key) => Traced.FailWork(key).Post()) },
            { "Fail", Post(static (lane, key) => lane.Post(Traced.FailWork(key))) },
            { "Fail", static (lane, key) => Fails(Traced.FailWork(key).Dispatch(lane)) },
            { "FailLaterAsync", Post(static (_, key) => Traced.FailLaterWork(key).Post()) },
            {
                "FailLaterAsync",
                static (lane, key) => Fails(new ValueTask(Traced.FailLaterWork(key).Dispatch(lane).AsTask()))
            },
            { "FailAtOnceAsync", Post(static (_, key) => Traced.FailAtOnceWork(key).Post()) },
            { "FailAtOnceAsync", static (lane, key) => Fails(Traced.FailAtOnceWork(key).Dispatch(lane)) },
            { "FailKept", Post(static (_, key) => Traced.FailKeptWork(key).Post()) },
            { "FailKeptLaterAsync", Post(static (lane, key) => lane.Post(Traced.FailKeptLaterWork(key))) },
        };

    private static string Key => Guid.NewGuid().ToString();

    public async ValueTask InitializeAsync() =>
        _server = await Server.StartAsync(
            static services => services.AddClosureGen().AddLane("mail"),
            static app => app.MapGet("/{key}", static void (string key) => Traced.NoteWork(key).Post())
        );

    public ValueTask DisposeAsync() => _server!.DisposeAsync();

    [Theory]
    [MemberData(nameof(Calls))]
    public async Task A_call_is_a_trace_with_a_link_to_its_poster(string handler, Func<Lane, string, ValueTask> call)
    {
        using var spans = new ListenedSpans();
        using Activity poster = Posters.StartActivity("request")!;
        string key = Key;

        await call(Lane, key);
        Assert.Same(poster, Activity.Current);
        await Eventually.IsTrue(() => spans.Ended.Length == 1);

        Activity span = spans.Ended[0];
        Assert.Same(span, Traced.Spans[key]);
        Assert.Null(span.Parent);
        Assert.Equal(default, span.ParentSpanId);
        Assert.NotEqual(poster.TraceId, span.TraceId);
        Assert.Equal(poster.Context, Assert.Single(span.Links).Context);
        Assert.Equal(Prefix + handler, span.OperationName);
        Assert.Equal(Prefix + handler, span.GetTagItem("code.function.name"));
        Assert.Equal(ActivityKind.Consumer, span.Kind);
        Assert.Equal(ActivityStatusCode.Unset, span.Status);
        Assert.Equal(handler == "NoteLaterAsync", span.Duration > TimeSpan.FromMilliseconds(15));
    }

    [Theory]
    [MemberData(nameof(Failures))]
    public async Task A_failure_is_in_its_span(string handler, Func<Lane, string, ValueTask> call)
    {
        using var spans = new ListenedSpans();
        using var times = new ListenedTimes();
        string key = Key;

        await call(Lane, key);
        await Eventually.IsTrue(() => spans.Ended.Length == 1 && times.All.Length == 2);
        await Pending.WhenIdleAsync();

        Activity span = spans.Ended[0];
        Assert.Equal(Prefix + handler, span.OperationName);
        Assert.Equal((ActivityStatusCode.Error, key), (span.Status, span.StatusDescription));
        Assert.Equal("System.InvalidOperationException", span.GetTagItem("error.type"));
        Assert.EndsWith(" error.type=System.InvalidOperationException", times.All[1].Tags);
        Assert.Same(span, Traced.Spans[key]);
        Assert.Equal(handler.Contains("Kept"), Traced.Spans.TryGetValue($"kept {key}", out Activity? kept));
        Assert.True(kept is null || kept == span);
    }

    [Fact]
    public async Task A_cancelled_call_is_no_failure()
    {
        using var spans = new ListenedSpans();
        using var canceled = new CancellationTokenSource();
        string key = Key;
        Traced.ObeyWork(key, canceled, canceled.Token).Post();
        await Eventually.IsTrue(() => spans.Ended.Length == 1);
        Assert.Equal(ActivityStatusCode.Unset, spans.Ended[0].Status);

        // And what is not called is no call: before it is posted, and in the queue of a lane.
        Traced.ObeyWork(key, canceled, canceled.Token).Post();
        var end = new TaskCompletionSource();
        _ = Mails.SendWork(end.Task).Dispatch(Lane).AsTask();
        using var late = new CancellationTokenSource();
        ValueTask waiting = Traced.ObeyWork(key, late, late.Token).Dispatch(Lane);
        Lane.Post(Traced.ObeyWork(key, late, late.Token));
        await late.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await waiting);
        end.SetResult();
        await Eventually.IsTrue(() => spans.Ended.Length == 2);
        await Pending.WhenIdleAsync();
        Assert.Equal(2, spans.Ended.Length);
        Assert.EndsWith("Mails.SendAsync", spans.Ended[1].OperationName);
    }

    [Fact]
    public async Task A_request_is_linked()
    {
        using var spans = new ListenedSpans();
        string key = Key;
        using Activity client = Posters.StartActivity("client")!;
        await _server!.Client.GetStringAsync($"/{key}");
        await Eventually.IsTrue(() => spans.Ended.Length == 1);

        // The client's trace went with the request.
        Assert.Equal(client.TraceId, Assert.Single(spans.Ended[0].Links).Context.TraceId);
        Assert.NotEqual(client.SpanId, spans.Ended[0].Links.Single().Context.SpanId);
    }

    [Fact]
    public async Task Nothing_else_is_a_span()
    {
        using var spans = new ListenedSpans();
        using Activity poster = Posters.StartActivity("request")!;
        string key = Key;
        await Traced.NoteWork(key).Dispatch();
        Assert.Same(poster, Traced.Spans[key]);
        await Traced.NoteLaterWork(key).StartNew();
        Assert.Same(poster, Traced.Spans[key]);
        await Traced.NoteLaterEach([key, key]).RunAsync();
        Assert.Same(poster, Traced.Spans[key]);
        Assert.Empty(spans.Ended);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Without_a_span_the_posters_flows(bool hasListener)
    {
        using var poster = new Activity("request");
        poster.Start();
        string key = Key;
        using ListenedSpans? spans = hasListener ? new ListenedSpans(ActivitySamplingResult.None) : null;
        Traced.NoteWork(key).Post();
        await Pending.WhenIdleAsync();
        Assert.Same(poster, Traced.Spans[key]);
    }

    [Fact]
    public async Task A_poster_without_a_span_has_no_link()
    {
        using var spans = new ListenedSpans();
        Traced.NoteWork(Key).Post();
        await Pending.WhenIdleAsync();
        Assert.Empty(Assert.Single(spans.Ended).Links);
    }

    /// <summary>A host that has drained ends its exporters.</summary>
    [Fact]
    public async Task A_span_has_ended_when_no_post_is_pending()
    {
        using var spans = new ListenedSpans();
        for (int i = 1; i <= 200; i++)
        {
            Traced.NoteWork("same").Post();
            Traced.NoteAtOnceWork("same").Post();
            Lane.Post(Traced.FailKeptWork("same"));
            await Pending.WhenIdleAsync();
            Assert.Equal(3 * i, spans.Ended.Length);
        }
    }

    /// <summary>The same states are used with and without a listener, and a state is reused while its handler runs.</summary>
    [Fact]
    public async Task Listeners_come_and_go()
    {
        int posted = 0;
        for (int i = 0; i < 50; i++)
        {
            using var spans = new ListenedSpans();
            for (int j = 0; j < 20; j++, posted++)
            {
                Traced.NoteWork($"{posted}").Post();
            }

            await Pending.WhenIdleAsync();
            Assert.Equal(20, spans.Ended.Length);
            Assert.Equal(20, spans.Ended.Select(static span => span.SpanId).Distinct().Count());
            spans.Dispose();
            Traced.NoteWork("none").Post();
            await Pending.WhenIdleAsync();
            Assert.Null(Traced.Spans["none"]);
        }
    }

    [Fact]
    public async Task A_listener_that_throws_does_not_keep_a_handler_from_running()
    {
        using var unhandled = new Unhandled();
        using var listener = new ActivityListener
        {
            ShouldListenTo = static source => source.Name == "ClosureGen",
            Sample = static (ref ActivityCreationOptions<ActivityContext> _) => throw new InvalidTimeZoneException(),
        };
        ActivitySource.AddActivityListener(listener);
        string key = Key;
        Traced.NoteWork(key).Post();
        await Eventually.IsTrue(() => Traced.Spans.ContainsKey(key));
        await Eventually.IsTrue(() => _server!.Notes.All.Length + unhandled.Errors.Length > 0);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Waits_and_runs_are_measured(bool isInLane)
    {
        using var times = new ListenedTimes();
        if (isInLane)
        {
            var end = new TaskCompletionSource();
            _ = Mails.SendWork(end.Task).Dispatch(Lane).AsTask();
            Lane.Post(Traced.NoteLaterWork("timed"));
            await Task.Delay(60);
            end.SetResult();
        }
        else
        {
            Traced.NoteLaterWork("timed").PostAfter(TimeSpan.FromMilliseconds(200));
        }

        await Eventually.IsTrue(() => Of("closuregen.calls.duration").Length == 1);
        Assert.Single(Of("closuregen.calls.wait"));
        Assert.InRange(Of("closuregen.calls.wait")[0], isInLane ? 0.05 : 0, isInLane ? 5 : 0.19);
        Assert.InRange(Of("closuregen.calls.duration")[0], 0.015, 5);

        double[] Of(string instrument) =>
            [
                .. times
                    .All.Where(time =>
                        time.Instrument == instrument && time.Tags == $"handler={Prefix}NoteLaterAsync(string)"
                    )
                    .Select(static time => time.Seconds),
            ];
    }

    [Fact]
    public async Task Without_a_listener_a_post_allocates_nothing()
    {
        const int Posts = 10_000;
        Lane lane = Lane;
        double least = double.MaxValue;
        // The server allocates now and then beside it: until it is quiet.
        for (int round = 0; round < 100 && least >= 0.05; round++)
        {
            long before = GC.GetTotalAllocatedBytes(precise: true);
            for (int i = 0; i < Posts; i++)
            {
                Silent.TakeWork().Post();
                lane.Post(Silent.TakeWork());
                while (Silent.Taken < 2 * (i - 16 + round * Posts))
                {
                    Thread.Yield();
                }
            }

            await Pending.WhenIdleAsync();
            least = Math.Min(least, (GC.GetTotalAllocatedBytes(precise: true) - before) / (2.0 * Posts));
        }

        Assert.True(least < 0.05, $"{least:F2} B a post");
    }

    private Lane Lane => _server!.Services.GetRequiredKeyedService<Lane>("mail");

    private static Func<Lane, string, ValueTask> Post(Action<Lane, string> post) =>
        (lane, key) =>
        {
            post(lane, key);
            return default;
        };

    private static async ValueTask Fails(ValueTask call) =>
        await Assert.ThrowsAsync<InvalidOperationException>(async () => await call);
}
