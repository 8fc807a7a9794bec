namespace ClosureGen.Hosting.Tests;

public sealed class ScopeTests
{
    private static readonly string[] Orders = [.. Enumerable.Range(0, 20).Select(static i => $"order {i}")];

    [Fact]
    public async Task A_post_has_a_service_that_outlives_the_request()
    {
        var until = new TaskCompletionSource();
        await using Server server = await StartAsync(
            "a",
            app => app.MapGet("/", void () => Saving.LaterWork("x", until.Task).Post())
        );
        Registry registry = RegistryOf(server);
        await server.Client.GetStringAsync("/");
        await Eventually.IsTrue(() => registry.Made == 1);
        Assert.Equal(1, registry.Open);
        until.SetResult();
        await Eventually.IsTrue(() => registry.Open == 0);
        Assert.Equal(["a: x"], registry.Saved);
        Assert.Empty(server.Notes.All);
    }

    public static TheoryData<string, int, Func<Lane, Task>> Verbs { get; } =
        new()
        {
            { "StartNew", 1, static _ => Saving.SaveWork("x").StartNew() },
            { "StartNew async", 1, static _ => Saving.LaterWork("x").StartNew() },
            { "Dispatch", 1, static async _ => await Saving.SaveWork("x").Dispatch() },
            { "Dispatch result", 1, static async _ => Assert.Equal(7, await Saving.EchoWork(7).Dispatch()) },
            { "Post", 1, static _ => Posted(static () => Saving.SaveWork("x").Post()) },
            { "Post apart", 1, static _ => Posted(static () => Saving.SaveApartWork("x").Post()) },
            { "PostTo", 1, static _ => Posted(static () => Saving.SaveWork("x").PostTo(new SynchronizationContext())) },
            {
                "PostAfter",
                1,
                static _ => Posted(static () => Saving.LaterWork("x").PostAfter(TimeSpan.FromMilliseconds(5)))
            },
            { "lane.Post", 1, static lane => Posted(() => lane.Post(Saving.LaterWork("x"))) },
            { "lane.TryPost", 1, static lane => Posted(() => Assert.True(lane.TryPost(Saving.SaveWork("x")))) },
            { "lane.PostAsync", 1, static async lane => await lane.PostAsync(Saving.SaveWork("x")) },
            { "Dispatch(lane)", 1, static async lane => Assert.Equal(0, await Saving.CountWork("x").Dispatch(lane)) },
            { "instance", 1, static _ => new Saver("my ").SaveWork("x").StartNew() },
            { "Run", 20, static _ => Sync(static () => Saving.SaveEach(Orders).Run()) },
            { "RunAsync", 20, static async _ => await Saving.SaveEach(Orders).RunAsync() },
            { "async RunAsync", 20, static async _ => await Saving.LaterEach(Orders).RunAsync() },
            { "results", 20, static async _ => await CountAllAsync() },
            { "async results", 20, static async _ => await EchoAllAsync() },
            {
                "Pairs",
                2,
                static async _ =>
                    await Saver.SavePairs(new[] { new Saver("a"), new Saver("b") }, new[] { "1", "2" }).RunAsync()
            },
            { "one handler", 20, static async _ => await new Saver("a").SaveEach(Orders).RunAsync(3) },
            { "sequence", 20, static async _ => await Saving.LaterEach(Orders.Where(static _ => true)).RunAsync(2) },
            { "source", 20, static async _ => await Saving.LaterEach(OrdersAsync()).RunAsync(4) },
            { "DispatchBatch", 3, static async _ => await BatchAsync() },
            {
                "inline",
                1,
                static _ =>
                    Sync(static () =>
                    {
                        using IDisposable inline = DispatchMode.Inline();
                        Saving.SaveWork("x").Post();
                    })
            },
        };

    [Theory]
    [MemberData(nameof(Verbs))]
    public async Task Every_verb_makes_a_scope_for_each_call(string name, int calls, Func<Lane, Task> run)
    {
        await using Server server = await StartAsync("a");
        Registry registry = RegistryOf(server);
        await run(server.Services.GetRequiredKeyedService<Lane>("mail"));
        await Eventually.IsTrue(() => registry.Saved.Count >= calls && registry.Open == 0);
        Assert.True(registry.Made == calls && registry.Saved.Count == calls, name);
        Assert.Empty(server.Notes.All);
    }

    [Fact]
    public async Task A_chunk_of_a_range_is_one_call()
    {
        await using Server server = await StartAsync("a");
        Registry registry = RegistryOf(server);
        Saving.RowsEach(0..100).Run();
        Assert.Equal(registry.Made, registry.Saved.Count);
        Assert.Equal(100, registry.Saved.Sum(static saved => int.Parse(saved["a: ".Length..])));
        Assert.Equal(0, registry.Open);
    }

    [Fact]
    public async Task The_scope_ends_with_the_task()
    {
        var until = new TaskCompletionSource();
        await using Server server = await StartAsync("a");
        Registry registry = RegistryOf(server);
        Task task = Saving.LaterWork("x", until.Task).StartNew();
        await Eventually.IsTrue(() => registry.Made == 1);
        await Task.Delay(50);
        Assert.Equal(1, registry.Open);
        until.SetResult();
        await task;
        Assert.Equal(0, registry.Open);
    }

    public static TheoryData<string, Func<Lane, Task>> SyncVerbs { get; } =
        new()
        {
            { "Post", static _ => Sync(static () => Saving.SaveWork("x").Post()) },
            { "lane.Post", static lane => Sync(() => lane.Post(Saving.SaveWork("x"))) },
            { "PostTo", static _ => Sync(static () => Saving.SaveWork("x").PostTo(new CallingContext())) },
            { "Dispatch", static async _ => Assert.Equal(0, await Saving.CountWork("x").Dispatch()) },
            { "Dispatch(lane)", static async lane => await Saving.SaveWork("x").Dispatch(lane) },
            { "StartNew", static _ => Saving.SaveWork("x").StartNew() },
        };

    /// <summary>Inline, the thread that would wait is the caller's.</summary>
    [Theory]
    [MemberData(nameof(SyncVerbs))]
    public async Task No_thread_waits_for_a_scope_to_end(string name, Func<Lane, Task> run)
    {
        await using Server server = await StartAsync("a");
        Registry registry = RegistryOf(server);
        var end = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        registry.End = end.Task;
        Task<Task> call = Task.Run(() =>
        {
            using IDisposable inline = DispatchMode.Inline();
            return Task.FromResult(run(server.Services.GetRequiredKeyedService<Lane>("mail")));
        });
        Task task = await call.WaitAsync(TimeSpan.FromSeconds(30));
        Assert.True(registry.Saved.Count == 1 && registry.Open == 1, name);
        Assert.Equal(name.Contains("Post", StringComparison.Ordinal), task.IsCompleted);
        end.SetResult();
        await task;
        await Pending.WhenIdleAsync();
        await Eventually.IsTrue(() => registry.Open == 0);
    }

    [Fact]
    public async Task A_batch_of_handlers_that_return_no_task_waits_for_its_scopes()
    {
        await using Server server = await StartAsync("a");
        Registry registry = RegistryOf(server);
        int[] results = new int[Orders.Length];
        Saving.CountEach(Orders).Run(results);
        Assert.Equal(0, registry.Open);
        Assert.Equal(Enumerable.Range(0, Orders.Length), results);

        using DispatchBatch batch = DispatchBatch.Rent();
        for (int i = 0; i < 20; i++)
        {
            batch.Add(Saving.SaveWork("x"));
        }

        BatchResult<int> result = Saving.CountWork("x", 5).AddTo(batch);
        batch.Run();
        Assert.Equal(5, result.Value);
        Assert.Equal(0, registry.Open);
        batch.Add(Saving.FailWork("one"));
        batch.Add(Saving.SaveApartWork("x"));
        AggregateException thrown = Assert.Throws<AggregateException>(() => batch.Run());
        Assert.Equal("one", Assert.Single(thrown.InnerExceptions).Message);
        Assert.Equal(0, registry.Open);
        batch.Add(Saving.SaveWork("x"));
        await batch.RunAsync();
        Assert.Equal(0, registry.Open);
        Assert.Equal(registry.Made - 1, registry.Saved.Count);
    }

    [Fact]
    public async Task The_scope_ends_when_the_handler_fails()
    {
        await using Server server = await StartAsync("a");
        Registry registry = RegistryOf(server);
        Saving.FailWork("x").Post();
        await Eventually.IsTrue(static () => Saving.Failure is not null);
        Assert.Equal("x of x", Saving.Failure);
        await Assert.ThrowsAsync<InvalidOperationException>(async () => await Saving.FailWork("x").Dispatch());
        var canceled = new CancellationTokenSource(1);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () =>
        {
            while (true)
            {
                await Saving.EchoWork(1, canceled.Token).Dispatch();
            }
        });
        await Eventually.IsTrue(() => registry.Open == 0);
        Assert.True(registry.Made >= 2);
    }

    [Fact]
    public async Task A_service_that_the_host_lacks_fails_the_call_and_names_it()
    {
        await using Server server = await StartAsync("a");
        InvalidOperationException thrown = await Assert.ThrowsAsync<InvalidOperationException>(async () =>
            await Saving.LackWork().Dispatch()
        );
        Assert.Contains("ClosureGen.Hosting.Tests.Missing", thrown.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Without_a_host_the_verb_throws()
    {
        Saving.SavePairing pairing = Saving.SaveWork("x");
        Assert.Contains(
            "AddClosureGen",
            Assert.Throws<InvalidOperationException>(() => pairing.Post()).Message,
            StringComparison.Ordinal
        );
        Assert.Throws<InvalidOperationException>(() => Saving.SaveEach(Orders).Run());
        Assert.Throws<InvalidOperationException>(() => new Lane().Post(pairing));
        DispatchBatch batch = DispatchBatch.Rent();
        Assert.Throws<InvalidOperationException>(() => batch.Add(pairing));
        batch.Dispose();
    }

    [Fact]
    public async Task Each_of_two_hosts_has_its_own_and_a_lane_those_of_its_host()
    {
        await using Server first = await StartAsync("first", Map);
        await using Server second = await StartAsync("second", Map);
        foreach (Server server in new[] { first, second, first, second })
        {
            await server.Client.GetStringAsync("/post");
            await server.Client.GetStringAsync("/each");
        }

        // Outside of both.
        Assert.Throws<InvalidOperationException>(() => Saving.SaveWork("x").Post());
        first.Services.GetRequiredKeyedService<Lane>("mail").Post(Saving.SaveWork("lane"));
        await Saving.CountWork("lane").Dispatch(second.Services.GetRequiredKeyedService<Lane>("mail"));
        foreach (Server server in new[] { first, second })
        {
            Registry registry = RegistryOf(server);
            await Eventually.IsTrue(() => registry.Saved.Count == 43);
            Assert.All(registry.Saved, saved => Assert.StartsWith(registry.Name, saved, StringComparison.Ordinal));
        }

        static void Map(WebApplication app)
        {
            app.MapGet("/post", static void () => Saving.LaterWork("x").Post());
            app.MapGet("/each", static async Task () => await Saving.LaterEach(Orders).RunAsync());
        }
    }

    /// <summary>With or without something that flows: a lane's calls are its host's, with what they post and throw.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_call_in_a_lane_belongs_to_its_host_wherever_it_was_posted(bool flows)
    {
        await using Server first = await StartAsync("first");
        await using Server second = await StartAsync("second");
        using var unhandled = new Unhandled();
        using (AsyncFlowControl? _ = flows ? null : ExecutionContext.SuppressFlow())
        {
            foreach (Server server in new[] { first, second, first, second })
            {
                Lane lane = server.Services.GetRequiredKeyedService<Lane>("mail");
                string name = RegistryOf(server).Name;
                lane.Post(Saving.FailPlainlyWork(name));
                lane.Post(Saving.FailPlainlyLaterWork(name));
                lane.Post(Saving.FailPlainlyApartWork(name));
                lane.Post(Saving.FailApartLaterWork(name));
            }
        }

        await Pending.WhenIdleAsync();
        foreach (Server server in new[] { first, second })
        {
            Registry registry = RegistryOf(server);
            Assert.Equal(Enumerable.Repeat($"{registry.Name}: nested", 8), registry.Saved);
            Assert.Equal(8, server.Notes.All.Length);
            Assert.All(
                server.Notes.All,
                note => Assert.StartsWith(registry.Name, note.Exception!.Message, StringComparison.Ordinal)
            );
        }

        Assert.Empty(unhandled.Errors);
    }

    /// <summary>Has each host called twice, in turn, and waits for all that is posted.</summary>
    private static async Task RequestTwiceAsync(Server first, Server second)
    {
        foreach (Server server in new[] { first, second, first, second })
        {
            await server.Client.GetStringAsync("/");
        }

        await Pending.WhenIdleAsync();
    }

    /// <summary>With what they post and throw.</summary>
    [Fact]
    public async Task Calls_of_a_caller_that_has_suppressed_the_flow_belong_to_its_host()
    {
        await using Server first = await StartAsync("first", Map);
        await using Server second = await StartAsync("second", Map);
        using var unhandled = new Unhandled();
        await RequestTwiceAsync(first, second);
        foreach (Server server in new[] { first, second })
        {
            Registry registry = RegistryOf(server);
            Assert.Equal(Enumerable.Repeat($"{registry.Name}: nested", 2 * (11 + (5 * Orders.Length))), registry.Saved);
            Assert.Equal(12, server.Notes.All.Length);
            Assert.All(
                server.Notes.All,
                note => Assert.StartsWith(registry.Name, note.Exception!.Message, StringComparison.Ordinal)
            );
        }

        Assert.Empty(unhandled.Errors);

        static void Map(WebApplication app) =>
            app.MapGet(
                "/",
                static async Task (Registry registry) =>
                {
                    string name = registry.Name;
                    using DispatchBatch batch = DispatchBatch.Rent();
                    Task[] tasks;
                    ValueTask run;
                    ValueTask each;
                    ValueTask later;
                    ValueTask apart;
                    ValueTask source;
                    using (ExecutionContext.SuppressFlow())
                    {
                        Saving.FailPlainlyWork(name).Post();
                        Saving.FailPlainlyLaterWork(name).Post();
                        Saving.FailPlainlyWork(name).PostAfter(TimeSpan.FromMilliseconds(1));
                        Saving.FailPlainlyApartWork(name).Post();
                        Saving.FailApartWork("x").Post();
                        Saving.FailApartLaterWork("x").Post();
                        each = Saving.NestEach(Orders).RunAsync();
                        later = Saving.NestLaterEach(Orders).RunAsync();
                        apart = Saving.NestApartEach(Orders).RunAsync();
                        source = Saving.NestApartEach(Orders.Where(static _ => true)).RunAsync();
                        Saving.NestApartEach(Orders).Run();
                        tasks =
                        [
                            Saving.NestWork("x").StartNew(),
                            Saving.NestApartWork("x").StartNew(),
                            Saving.NestLaterWork("x").StartNew(),
                        ];
                        batch.Add(Saving.NestApartWork("x"));
                        batch.Add(Saving.NestApartLaterWork("x"));
                        run = batch.RunAsync();
                    }

                    await Task.WhenAll(tasks);
                    await run;

                    await each;
                    await later;
                    await apart;
                    await source;
                }
            );
    }

    /// <summary>Not another host's, which happens to run.</summary>
    [Fact]
    public async Task A_lane_has_no_services_before_its_host_starts()
    {
        await using Server other = await StartAsync("other");
        string[] refusals = [];
        await using Server server = await StartAsync(
            "a",
            app =>
            {
                Lane lane = app.Services.GetRequiredKeyedService<Lane>("mail");
                refusals =
                [
                    Assert.Throws<InvalidOperationException>(() => lane.Post(Saving.SaveWork("x"))).Message,
                    Assert.Throws<InvalidOperationException>(() => Saving.SaveWork("x").Dispatch(lane)).Message,
                ];
                lane.Post(Mails.FailWork("early"));
                Assert.True(SpinWait.SpinUntil(() => other.Notes.All.Length == 1, TimeSpan.FromSeconds(20)));
            }
        );
        Assert.All(refusals, static text => Assert.Contains("while the host runs", text, StringComparison.Ordinal));
        server.Services.GetRequiredKeyedService<Lane>("mail").Post(Saving.SaveWork("x"));
        await Pending.WhenIdleAsync();
        Assert.Equal(["a: x"], RegistryOf(server).Saved);
        Assert.Empty(RegistryOf(other).Saved);
    }

    [Fact]
    public async Task A_handler_that_sees_no_context_belongs_to_the_host_whose_services_it_takes()
    {
        await using Server first = await StartAsync("first", Map);
        await using Server second = await StartAsync("second", Map);
        using var unhandled = new Unhandled();
        await RequestTwiceAsync(first, second);
        foreach (Server server in new[] { first, second })
        {
            Registry registry = RegistryOf(server);
            Assert.Equal(Enumerable.Repeat($"{registry.Name}: nested", 12), registry.Saved);
            Assert.Equal(4, server.Notes.All.Length);
            Assert.All(server.Notes.All, note => Assert.Equal($"{registry.Name}: x", note.Exception!.Message));
        }

        Assert.Empty(unhandled.Errors);

        static void Map(WebApplication app) =>
            app.MapGet(
                "/",
                static async Task () =>
                {
                    Saving.FailApartWork("x").Post();
                    Saving.FailApartLaterWork("x").Post();
                    await Saving.NestApartWork("x").StartNew();
                    using DispatchBatch batch = DispatchBatch.Rent();
                    batch.Add(Saving.NestApartWork("x"));
                    batch.Run();
                    batch.Add(Saving.NestApartWork("x"));
                    batch.Add(Saving.NestApartLaterWork("x"));
                    await batch.RunAsync();
                }
            );
    }

    [Fact]
    public async Task A_pairing_takes_services_when_a_verb_is_called()
    {
        Saving.SavePairing pairing = Saving.SaveWork("x");
        await using (Server first = await StartAsync("first"))
        {
            await pairing.Dispatch();
            Assert.Equal(["first: x"], RegistryOf(first).Saved);
        }

        await using Server second = await StartAsync("second");
        await pairing.StartNew();
        Assert.Equal(["second: x"], RegistryOf(second).Saved);
    }

    private static Task<Server> StartAsync(string name, Action<WebApplication>? map = null) =>
        Server.StartAsync(
            services => services.AddLane("mail").AddSingleton(new Registry(name)).AddScoped<Database>(),
            map
        );

    private static Registry RegistryOf(Server server) => server.Services.GetRequiredService<Registry>();

    private static async Task Posted(Action post)
    {
        post();
        await Pending.WhenIdleAsync();
    }

    private sealed class CallingContext : SynchronizationContext
    {
        public override void Post(SendOrPostCallback d, object? state) => d(state);
    }

    private static Task Sync(Action action)
    {
        action();
        return Task.CompletedTask;
    }

    private static async Task CountAllAsync()
    {
        int[] results = new int[Orders.Length];
        await Saving.CountEach(Orders).RunAsync(results);
        Assert.Equal(Enumerable.Range(0, Orders.Length), results);
    }

    private static async Task EchoAllAsync()
    {
        string[] results = new string[Orders.Length];
        await Saving.EchoEach(Orders).RunAsync(results);
        Assert.Equal(Orders, results);
    }

    private static async Task BatchAsync()
    {
        using DispatchBatch batch = DispatchBatch.Rent();
        batch.Add(Saving.SaveWork("x"));
        batch.Add(Saving.LaterWork("y"));
        BatchResult<int> result = Saving.CountWork("z", 5).AddTo(batch);
        await batch.RunAsync();
        Assert.Equal(5, result.Value);
    }

    private static async IAsyncEnumerable<string> OrdersAsync()
    {
        foreach (string order in Orders)
        {
            await Task.Yield();
            yield return order;
        }
    }
}
