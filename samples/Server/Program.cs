// A server that asks sixteen venues for a price in each request, and notes the offer after it has answered. GET
// /offer/{symbol}, GET /metrics, POST /archive/{symbol}/{times}. --closures does both with Task.Run, and first prints
// what the two ways cost.
using Samples;
using Server;

bool closures = args.Contains("--closures");
WebApplicationBuilder builder = WebApplication.CreateBuilder([.. args.Where(static arg => arg != "--closures")]);
builder.Services.AddSingleton<Pricing>();
builder.Services.AddSingleton<Metrics>();
builder.Services.AddSingleton<Audit>();
builder.Services.AddHostedService(static services => services.GetRequiredService<Audit>());
WebApplication app = builder.Build();
Pricing pricing = app.Services.GetRequiredService<Pricing>();

if (closures)
{
    const int Requests = 2_000;
    Cost ours = await Cost.OfAsync(() => FanOut(Requests, pricing.CheapestAsync));
    Cost theirs = await Cost.OfAsync(() => FanOut(Requests, pricing.CheapestWithClosuresAsync));
    Console.WriteLine(ours.Line("ClosureGen", Requests, "request"));
    Console.WriteLine(theirs.Line("Task.Run", Requests, "request"));
}

// Metrics count from here on, without the comparison above.
Metrics metrics = app.Services.GetRequiredService<Metrics>();
DispatchErrors.Unhandled += (_, error) =>
{
    metrics.CountError();
    app.Logger.LogError(error.Exception, "A post failed");
    error.Handled = true;
};

app.MapGet(
    "/offer/{symbol}",
    async (string symbol, Audit audit, CancellationToken cancellationToken) =>
    {
        if (closures)
        {
            Offer old = await pricing.CheapestWithClosuresAsync(symbol, cancellationToken);
            audit.NoteWithClosure(old);
            return old;
        }

        Offer offer = await pricing.CheapestAsync(symbol, cancellationToken);
        audit.Note(offer);
        return offer;
    }
);
app.MapPost("/archive/{symbol}/{times}", (string symbol, int times, Audit audit) => audit.Archive(symbol, times));
app.MapGet("/metrics", (Metrics metrics) => metrics.Text());
await app.RunAsync();

static async Task FanOut(int requests, Func<string, CancellationToken, Task<Offer>> cheapest)
{
    for (int i = 0; i < requests; i++)
    {
        await cheapest("ABC", CancellationToken.None);
    }
}
