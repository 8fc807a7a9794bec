using System.Net;
using System.Net.Http.Json;
using System.Text.Json;
using System.Text.RegularExpressions;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Mvc.ApplicationParts;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.Options;

namespace ClosureGen.Beside.Tests;

/// <summary>Handlers dispatch beside the generators of the framework, and frameworks do not offer what is generated.</summary>
public class BesideTests
{
    [Fact]
    public async Task Bodies_that_other_generators_write_are_called()
    {
        var log = new Hosting.Tests.Notes();
        await Written.NoteWork(log, 3, "ABC").Dispatch(TestContext.Current.CancellationToken);
        await Written.NoteWork(log, 4, "DEF").StartNew(TestContext.Current.CancellationToken);
        await new Notes(log).LateWork(9).Dispatch(TestContext.Current.CancellationToken);
        Assert.Equal(["Order 3 of ABC", "Order 4 of DEF", "Late by 9"], log.Texts);

        Regex words = await Written.WordsWork().Dispatch(TestContext.Current.CancellationToken);
        Assert.Matches(words, "abc");
        Assert.DoesNotMatch(words, "ABC");

        if (OperatingSystem.IsLinux())
        {
            int[] results = new int[3];
            Written.AbsoluteEach(new[] { -1, 2, -3 }).Run(results, TestContext.Current.CancellationToken);
            Assert.Equal([1, 2, 3], results);
        }
    }

    [Fact]
    public async Task Types_that_other_generators_extend_have_handlers()
    {
        Assert.Equal(8, await new LimitsValidator().TwiceWork(4).Dispatch(TestContext.Current.CancellationToken));
        Assert.True(new LimitsValidator().Validate(null, new Limits { Depth = 0 }).Failed);
        Limits read = JsonSerializer.Deserialize("{\"Depth\":5}", LimitsContext.Default.Limits)!;
        Assert.Equal(5, await read.BelowWork(9).Dispatch(TestContext.Current.CancellationToken));
        Assert.Equal(7, await LimitsContext.ReadWork(7).Dispatch(TestContext.Current.CancellationToken));

        IConfiguration configuration = new ConfigurationBuilder()
            .AddInMemoryCollection(new Dictionary<string, string?> { ["Limits:Depth"] = "6" })
            .Build();
        Limits bound = configuration.GetSection("Limits").Get<Limits>()!;
        Assert.Equal(6, await bound.BelowWork(9).Dispatch(TestContext.Current.CancellationToken));
    }

    /// <summary>The lambdas are those that the fix of CGEN043 writes.</summary>
    [Fact]
    public async Task Endpoints_answer_400_requests()
    {
        await using WebApplication app = Build();
        app.MapGet("/score/{id}", ValueTask<int> (int id, Pricer p) => p.ScoreWork(id).Dispatch());
        app.MapGet("/task/{id}", Task<int> (int id, Pricer p) => p.ScoreWork(id).StartNew());
        app.MapGet("/late/{id}", async Task<int> (int id, Pricer p) => await p.ScoreLateWork(id).Dispatch());
        app.MapGet(
            "/post/{id}",
            (int id, Pricer p) =>
            {
                p.ScoreWork(id).Post();
                return id;
            }
        );
        using HttpClient client = await Start(app);
        await Parallel.ForEachAsync(
            Enumerable.Range(0, 100),
            TestContext.Current.CancellationToken,
            async (id, token) =>
            {
                Assert.Equal($"{id * 2}", await client.GetStringAsync($"/score/{id}", token));
                Assert.Equal($"{id * 2}", await client.GetStringAsync($"/task/{id}", token));
                Assert.Equal($"{id * 3}", await client.GetStringAsync($"/late/{id}", token));
                Assert.Equal($"{id}", await client.GetStringAsync($"/post/{id}", token));
            }
        );
    }

    [Fact]
    public async Task A_type_that_is_validated_has_a_handler()
    {
        await using WebApplication app = Build();
        app.MapPost("/ticket", ValueTask<int> (Ticket ticket) => ticket.TwiceWork(2).Dispatch());
        using HttpClient client = await Start(app);

        Assert.Equal((HttpStatusCode.OK, "6"), await Post(3));
        Assert.Equal(HttpStatusCode.BadRequest, (await Post(9)).Status);

        async Task<(HttpStatusCode Status, string Text)> Post(int depth)
        {
            using HttpResponseMessage response = await client.PostAsJsonAsync(
                "/ticket",
                new Ticket { Depth = depth },
                TestContext.Current.CancellationToken
            );
            return (
                response.StatusCode,
                await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken)
            );
        }
    }

    [Fact]
    public async Task Hubs_and_controllers_offer_their_own_methods_only()
    {
        await using WebApplication app = Build();
        app.MapHub<PriceHub>("/prices");
        app.MapControllers();
        app.MapDefaultControllerRoute();
        using HttpClient client = await Start(app);

        Assert.Equal("8", await client.GetStringAsync("/price/Own?id=3", TestContext.Current.CancellationToken));
        Assert.Equal("9", await client.GetStringAsync("/Plain/Reprice?id=3", TestContext.Current.CancellationToken));
        foreach (
            string path in new[]
            {
                "/Plain/RepriceWork?id=3",
                "/Plain/RepriceEach",
                "/Plain/RepricePairs",
                "/price/RepriceWork",
            }
        )
        {
            using HttpResponseMessage response = await client.GetAsync(path, TestContext.Current.CancellationToken);
            Assert.Equal(HttpStatusCode.NotFound, response.StatusCode);
        }

        string[] generated =
        [
            .. app
                .Services.GetServices<EndpointDataSource>()
                .SelectMany(static source => source.Endpoints)
                .Select(static endpoint => endpoint.DisplayName ?? "")
                .Where(static name => name.Contains("RepriceWork") || name.Contains("Each")),
        ];
        Assert.Empty(generated);
    }

    private static WebApplication Build()
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.Services.AddSingleton<Pricer>();
        builder.Services.AddSignalR();
        builder
            .Services.AddControllersWithViews()
            .PartManager.ApplicationParts.Add(new AssemblyPart(typeof(PriceHub).Assembly));
        builder.Services.AddValidation();
        WebApplication app = builder.Build();
        app.Urls.Add("http://127.0.0.1:0");
        return app;
    }

    private static async Task<HttpClient> Start(WebApplication app)
    {
        await app.StartAsync(TestContext.Current.CancellationToken);
        return new HttpClient { BaseAddress = new Uri(app.Urls.Single()) };
    }
}
