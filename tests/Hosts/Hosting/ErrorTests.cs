namespace ClosureGen.Hosting.Tests;

public sealed class ErrorTests
{
    [Fact]
    public async Task Without_it_a_post_of_a_scoped_service_ends_the_process()
    {
        using var unhandled = new Unhandled();
        await using Server server = await Server.StartAsync(
            static services => services.AddScoped<Orders>(),
            static app => app.MapGet("/", static void (Orders orders) => orders.SaveWork("12").Post())
        );

        await server.Client.GetStringAsync("/");
        await Eventually.IsTrue(() => unhandled.Errors.Length == 1);
        Assert.IsType<ObjectDisposedException>(unhandled.Errors[0]);
    }

    [Fact]
    public async Task Logs_it_with_the_handlers_name_and_the_server_lives()
    {
        await using Server server = await Server.StartAsync(
            static services => services.AddClosureGen().AddScoped<Orders>(),
            static app => app.MapGet("/", static void (Orders orders) => orders.SaveWork("12").Post())
        );
        using var unhandled = new Unhandled();

        await server.Client.GetStringAsync("/");
        await Eventually.IsTrue(() => server.Notes.All.Length == 1);
        (LogLevel level, string text, Exception? exception) = server.Notes.All[0];
        Assert.Equal(LogLevel.Error, level);
        Assert.Equal("A post of ClosureGen.Hosting.Tests.Orders.Save(string) failed.", text);
        Assert.IsType<ObjectDisposedException>(exception);
        await server.Client.GetStringAsync("/");
        await Eventually.IsTrue(() => server.Notes.All.Length == 2);
        Assert.Empty(unhandled.Errors);
    }

    [Fact]
    public async Task Stops_the_host_if_asked_to()
    {
        await using Server server = await Server.StartAsync(static services =>
            services.AddClosureGen(static options => options.StopHostOnError = true)
        );
        CancellationToken stopping = server.Services.GetRequiredService<IHostApplicationLifetime>().ApplicationStopping;

        Mails.FailWork("no").Post();
        await Eventually.IsTrue(() => stopping.IsCancellationRequested);
        Assert.Equal(LogLevel.Critical, Assert.Single(server.Notes.All).Level);
    }

    [Fact]
    public async Task Hosted_services_belong_to_their_host_whenever_they_were_added()
    {
        await using Server first = await Server.StartAsync(static services =>
            services.AddHostedService<FailingService>().AddClosureGen()
        );
        await using Server second = await Server.StartAsync(static services =>
            services.AddClosureGen().AddHostedService<FailingService>()
        );
        await Eventually.IsTrue(() => first.Notes.All.Length + second.Notes.All.Length == 2);
        Assert.Single(first.Notes.All);
        Assert.Single(second.Notes.All);
    }

    /// <summary>By <c>StopAsync</c>, or as by a signal: that then runs elsewhere.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task What_a_service_posts_as_it_stops_belongs_to_its_host(bool byItself)
    {
        await using Server first = await Server.StartAsync(static services => services.AddClosureGen());
        await using Server second = await Server.StartAsync(services =>
            _ = byItself
                ? services.AddHostedService<FailingAtTheEnd>().AddClosureGen()
                : services.AddClosureGen().AddHostedService<FailingAtTheEnd>()
        );
        if (byItself)
        {
            await Task.Run(second.Services.GetRequiredService<IHostApplicationLifetime>().StopApplication);
        }

        await second.StopAsync();
        Assert.Single(second.Notes.All);
        Assert.Empty(first.Notes.All);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Who_tells_a_host_to_stop_does_not_belong_to_it(bool hasGone)
    {
        await using Server first = await Server.StartAsync(static services => services.AddClosureGen());
        if (hasGone)
        {
            first.Services.GetRequiredService<IHostApplicationLifetime>().StopApplication();
            await first.StopAsync();
            await first.DisposeAsync();
        }

        await using Server second = await Server.StartAsync(
            static services => services.AddClosureGen(),
            app =>
                app.MapGet(
                    "/",
                    void () =>
                    {
                        if (!hasGone)
                        {
                            first.Services.GetRequiredService<IHostApplicationLifetime>().StopApplication();
                        }

                        Mails.FailWork("second").Post();
                    }
                )
        );
        await second.Client.GetStringAsync("/");
        if (hasGone)
        {
            Mails.FailWork("second").Post();
        }

        await Pending.WhenIdleAsync();
        Assert.Equal(hasGone ? 2 : 1, second.Notes.All.Length);
        Assert.Empty(first.Notes.All);
    }

    [Fact]
    public async Task An_error_outside_of_any_host_is_logged_once()
    {
        await using Server first = await Server.StartAsync(static services => services.AddClosureGen());
        await using Server second = await Server.StartAsync(static services => services.AddClosureGen());
        Mails.FailWork("no").Post();
        await Eventually.IsTrue(() => first.Notes.All.Length + second.Notes.All.Length > 0);
        await Pending.WhenIdleAsync();
        Assert.Equal(1, first.Notes.All.Length + second.Notes.All.Length);
    }

    [Fact]
    public async Task A_disposed_host_handles_no_errors()
    {
        using var unhandled = new Unhandled();
        Server server = await Server.StartAsync(static services => services.AddClosureGen());
        await server.DisposeAsync();
        Mails.FailWork("late").Post();
        await Eventually.IsTrue(() => unhandled.Errors.Length == 1);
        Assert.Empty(server.Notes.All);
    }

    private sealed class FailingAtTheEnd : IHostedService
    {
        public Task StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

        public Task StopAsync(CancellationToken cancellationToken)
        {
            Mails.FailWork("end").Post();
            return Task.CompletedTask;
        }
    }

    private sealed class FailingService : BackgroundService
    {
        protected override Task ExecuteAsync(CancellationToken stoppingToken)
        {
            Mails.FailWork("service").Post();
            return Task.CompletedTask;
        }
    }
}
