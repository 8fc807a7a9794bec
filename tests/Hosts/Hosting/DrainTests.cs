namespace ClosureGen.Hosting.Tests;

public sealed class DrainTests
{
    private static readonly TimeSpan Short = TimeSpan.FromMilliseconds(300);

    [Fact]
    public async Task Without_it_a_post_that_does_not_end_fails_the_stop()
    {
        var end = new TaskCompletionSource();
        await using Server server = await Server.StartAsync(
            static services => services.AddHostedService<WaitingService>(),
            shutdownTimeout: Short
        );
        Mails.SendWork(end.Task).Post();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(server.StopAsync);
        end.SetResult();
        await Pending.WhenIdleAsync();
    }

    [Fact]
    public async Task Warns_once_of_what_has_not_ended_in_time()
    {
        var end = new TaskCompletionSource();
        await using Server server = await Server.StartAsync(
            static services => services.AddLane("mail").AddLane("idle"),
            shutdownTimeout: Short
        );
        Lane lane = server.Services.GetRequiredKeyedService<Lane>("mail");
        Mails.SendWork(end.Task).Post();
        lane.Post(Mails.SendWork(end.Task));
        lane.Post(Mails.SendWork(end.Task));
        await Eventually.IsTrue(() => lane.Count == 1);

        await server.StopAsync();
        (LogLevel level, string text, _) = Assert.Single(server.Notes.All);
        Assert.Equal(LogLevel.Warning, level);
        Assert.Equal(
            "The host stops although calls are pending: "
                + "ClosureGen.Hosting.Tests.Mails.SendAsync(Task): 3, lane mail: 1 waiting.",
            text
        );
        end.SetResult();
        await Pending.WhenIdleAsync();
    }

    [Fact]
    public async Task Waits_for_posts_that_a_service_makes_as_it_stops_whenever_it_was_added()
    {
        await using Server server = await Server.StartAsync(static services =>
            services.AddClosureGen().AddSingleton<LateService>().AddHostedService(Find<LateService>)
        );
        LateService late = server.Services.GetRequiredService<LateService>();
        await server.StopAsync();
        Assert.True(late.HasEnded);
        Assert.Empty(server.Notes.All);
    }

    [Fact]
    public async Task A_lane_is_completed_after_posts_have_filled_it()
    {
        await using Server server = await Server.StartAsync(static services => services.AddLane("mail", capacity: 5));
        Lane lane = server.Services.GetRequiredKeyedService<Lane>("mail");
        int sent = 0;
        for (int i = 0; i < 5; i++)
        {
            Relay.ForwardWork(lane, () => Interlocked.Increment(ref sent)).Post();
        }

        await server.StopAsync();
        Assert.Equal(5, sent);
        Assert.True(lane.Completion.IsCompleted);
        Assert.Throws<InvalidOperationException>(() => lane.Post(Mails.FailWork("late")));
        Assert.Empty(server.Notes.All);
    }

    /// <summary>Such a call fails as soon as it asks for a service.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_call_that_outlives_its_host_does_not_end_the_process(bool hasOtherHost)
    {
        var end = new TaskCompletionSource();
        await using Server? other = hasOtherHost
            ? await Server.StartAsync(static services => services.AddClosureGen())
            : null;
        Server server = await Server.StartAsync(
            static services => services.AddLane("mail").AddSingleton(new Registry("a")).AddScoped<Database>(),
            app =>
                app.MapGet(
                    "/",
                    void ([FromKeyedServices("mail")] Lane lane) =>
                    {
                        Mails.FailLaterWork(end.Task).Post();
                        Mails.FailLaterApartWork(end.Task).Post();
                        using (ExecutionContext.SuppressFlow())
                        {
                            Mails.FailLaterWork(end.Task).Post();
                        }

                        lane.Post(Mails.SendWork(end.Task));
                        lane.Post(Saving.SaveWork("x"));
                    }
                ),
            shutdownTimeout: Short
        );
        using var unhandled = new Unhandled();
        await server.Client.GetStringAsync("/");
        await server.StopAsync();
        await server.DisposeAsync();
        end.SetResult();
        await Pending.WhenIdleAsync();
        Assert.Empty(unhandled.Errors);
        Assert.Equal(5, server.Notes.All.Length);
        Assert.Equal(0, other?.Notes.All.Length ?? 0);

        // What is not the host's is not handled, once all of its calls have ended.
        if (!hasOtherHost)
        {
            await Task.Delay(100);
            Mails.FailWork("late").Post();
            await Eventually.IsTrue(() => unhandled.Errors.Length == 1);
        }
    }

    /// <summary>It is not waited for before it is due.</summary>
    [Fact]
    public async Task A_delayed_post_that_is_due_after_its_host_does_not_end_the_process()
    {
        Server server = await Server.StartAsync(
            static services => services.AddClosureGen().AddSingleton(new Registry("a")).AddScoped<Database>(),
            static app =>
                app.MapGet("/", static void () => Saving.SaveWork("x").PostAfter(TimeSpan.FromMilliseconds(500)))
        );
        using var unhandled = new Unhandled();
        await server.Client.GetStringAsync("/");
        await server.StopAsync();
        await server.DisposeAsync();
        Assert.Empty(server.Notes.All);
        await Eventually.IsTrue(() => server.Notes.All.Length + unhandled.Errors.Length == 1);
        Assert.Empty(unhandled.Errors);
    }

    /// <summary>As by a post that posts itself again and again.</summary>
    [Fact]
    public async Task A_call_that_outlives_its_host_does_not_touch_another_one()
    {
        var end = new TaskCompletionSource();
        Server server = await StartSavingAsync("a", end.Task);
        await server.Client.GetStringAsync("/");
        await server.StopAsync();
        await server.DisposeAsync();
        await using Server other = await StartSavingAsync("other", end.Task);
        using var unhandled = new Unhandled();
        end.SetResult();
        await Pending.WhenIdleAsync();
        Assert.Empty(unhandled.Errors);
        Assert.Empty(other.Services.GetRequiredService<Registry>().Saved);
        Assert.Empty(other.Notes.All);
        Assert.IsType<InvalidOperationException>(server.Notes.All[^1].Exception);

        static Task<Server> StartSavingAsync(string name, Task end) =>
            Server.StartAsync(
                services => services.AddClosureGen().AddSingleton(new Registry(name)).AddScoped<Database>(),
                app => app.MapGet("/", void () => Saving.NestAfterWork(end).Post()),
                shutdownTimeout: Short
            );
    }

    [Fact]
    public void A_lane_has_one_name_and_sane_bounds()
    {
        var services = new ServiceCollection();
        services.AddLane("mail", capacity: 7, maxConcurrency: 2);
        Assert.Throws<ArgumentException>(() => services.AddLane("mail"));
        Assert.Throws<ArgumentOutOfRangeException>(() => services.AddLane("other", capacity: 0));
        Assert.Throws<ArgumentOutOfRangeException>(() => services.AddLane("other", maxConcurrency: 0));
        Assert.Single(services, static service => service.ServiceType == typeof(IHostedService));
        using ServiceProvider provider = services.BuildServiceProvider();
        Assert.Same(provider.GetRequiredKeyedService<Lane>("mail"), provider.GetRequiredKeyedService<Lane>("mail"));
    }

    private static T Find<T>(IServiceProvider services)
        where T : notnull => services.GetRequiredService<T>();

    /// <summary>What the page on production said.</summary>
    private sealed class WaitingService : IHostedService
    {
        public Task StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

        public Task StopAsync(CancellationToken cancellationToken) => Pending.WhenIdleAsync(cancellationToken);
    }

    private sealed class LateService : IHostedService
    {
        public bool HasEnded { get; private set; }

        public Task StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

        public async Task StopAsync(CancellationToken cancellationToken)
        {
            await Task.Yield();
            Relay
                .RunWork(() =>
                {
                    Thread.Sleep(200);
                    HasEnded = true;
                })
                .Post();
        }
    }
}

internal static partial class Relay
{
    [NoCapture]
    internal static void Run(Action action) => action();

    [NoCapture]
    internal static void Forward(Lane lane, Action action)
    {
        Thread.Sleep(50);
        lane.Post(RunWork(action));
    }
}
