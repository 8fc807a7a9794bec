using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Mvc.Testing;

namespace ClosureGen.Hosting.Tests;

/// <summary>Hosts of <c>WebApplicationFactory</c>, two at once.</summary>
public sealed class FactoryTests
{
    private const int Requests = 20;

    [Fact]
    public async Task Each_of_two_has_its_own_services_errors_and_lane()
    {
        await using var first = new ShopFactory("first");
        await using var second = new ShopFactory("second");
        using HttpClient toFirst = first.CreateClient();
        using HttpClient toSecond = second.CreateClient();
        using var unhandled = new Unhandled();

        // At the same time, so that requests of both run on the same threads.
        await Task.WhenAll(
            Enumerable
                .Range(0, Requests)
                .SelectMany(static _ => new[] { "/save", "/mail", "/each", "/fail" })
                .SelectMany(path => new[] { toFirst.GetStringAsync(path), toSecond.GetStringAsync(path) })
        );
        await Pending.WhenIdleAsync();

        foreach (ShopFactory factory in new[] { first, second })
        {
            // A post, a post in the lane and a batch of three for each request.
            Registry registry = factory.Services.GetRequiredService<Registry>();
            Assert.Equal(Requests * 5, registry.Saved.Count);
            Assert.All(registry.Saved, saved => Assert.Equal($"{factory.Name}: x", saved));
            Assert.Equal(registry.Made, registry.Saved.Count);
            Assert.Equal(0, registry.Open);
            Assert.Equal(Requests, factory.Notes.All.Length);
            Assert.All(factory.Notes.All, note => Assert.Equal(factory.Name, note.Exception!.Message));
        }

        Assert.Empty(unhandled.Errors);
    }

    [Fact]
    public async Task One_goes_and_the_other_keeps_what_it_has()
    {
        await using var second = new ShopFactory("second");
        using HttpClient toSecond = second.CreateClient();
        await using (var first = new ShopFactory("first"))
        {
            using HttpClient toFirst = first.CreateClient();
            await toFirst.GetStringAsync("/save");
            await Pending.WhenIdleAsync();
        }

        await toSecond.GetStringAsync("/save");
        await toSecond.GetStringAsync("/mail");
        await toSecond.GetStringAsync("/fail");
        await Pending.WhenIdleAsync();
        Assert.Equal(["second: x", "second: x"], second.Services.GetRequiredService<Registry>().Saved);
        Assert.Equal("second", Assert.Single(second.Notes.All).Exception!.Message);
    }

    /// <summary>The server does not run in the test's flow.</summary>
    [Theory]
    [InlineData(false, false)]
    [InlineData(true, true)]
    public async Task A_post_runs_at_the_call_only_in_the_process_wide_mode(bool everywhere, bool hasRun)
    {
        await using var factory = new ShopFactory("inline");
        using HttpClient client = factory.CreateClient();
        using IDisposable mode = everywhere ? DispatchMode.InlineEverywhere() : DispatchMode.Inline();
        string answer = await client.GetStringAsync("/thread");
        await Pending.WhenIdleAsync();
        Assert.Equal(hasRun ? "ran" : "later", answer);
    }

    private sealed class ShopFactory(string name) : WebApplicationFactory<ShopFactory>
    {
        internal string Name => name;

        internal Notes Notes { get; } = new();

        protected override IHostBuilder CreateHostBuilder() =>
            Host.CreateDefaultBuilder()
                .ConfigureLogging(logging => logging.ClearProviders().AddProvider(Notes))
                .ConfigureServices(services =>
                    services.AddLane("mail").AddSingleton(new Registry(name)).AddScoped<Database>()
                )
                .ConfigureWebHostDefaults(web => web.Configure(app => app.UseRouting().UseEndpoints(Map)));

        // Not the folder of a project of this assembly's name.
        protected override void ConfigureWebHost(IWebHostBuilder builder) =>
            builder.UseContentRoot(AppContext.BaseDirectory);

        private void Map(Microsoft.AspNetCore.Routing.IEndpointRouteBuilder routes)
        {
            routes.MapGet("/save", static void () => Saving.LaterWork("x").Post());
            routes.MapGet(
                "/mail",
                static void ([FromKeyedServices("mail")] Lane mail) => mail.Post(Saving.LaterWork("x"))
            );
            routes.MapGet("/each", static async Task () => await Saving.LaterEach(new[] { "x", "x", "x" }).RunAsync());
            routes.MapGet(
                "/thread",
                static string () =>
                {
                    bool hasRun = false;
                    int thread = Environment.CurrentManagedThreadId;
                    Relay.RunWork(() => hasRun = thread == Environment.CurrentManagedThreadId).Post();
                    return hasRun ? "ran" : "later";
                }
            );
            routes.MapGet("/fail", void () => Mails.FailWork(name).Post());
        }
    }
}
