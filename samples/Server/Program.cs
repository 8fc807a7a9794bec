// A server that asks sixteen venues for a price in each request, and notes and mails the offer after it has answered. GET
// /offer/{symbol}, GET /metrics, GET /health, POST /archive/{symbol}/{times}. --closures does both with Task.Run, and first prints
// what the two ways cost.
using Samples;
using Server;

bool closures = args.Contains("--closures");
WebApplicationBuilder builder = WebApplication.CreateBuilder([.. args.Where(static arg => arg != "--closures")]);
builder.Services.AddSingleton<Pricing>();
builder.Services.AddSingleton<Metrics>();
builder.Services.AddSingleton<Audit>();

// Errors of posts go to the log, and posts end before the host does. Mails go out one after the other, each with an outbox
// of its own.
builder.Services.AddClosureGen().AddLane("mail", capacity: Mails.Capacity);
builder.Services.AddSingleton<Mails>();
builder.Services.AddScoped<Outbox>();
builder.Services.AddHealthChecks().AddCheck<MailHealth>("mail");
builder.Services.ConfigureHttpJsonOptions(static options =>
    options.SerializerOptions.TypeInfoResolverChain.Insert(0, OfferJson.Default)
);
builder.Logging.AddFilter("Microsoft.AspNetCore", LogLevel.Warning);
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
_ = app.Services.GetRequiredService<Metrics>();
app.MapGet(
    "/offer/{symbol}",
    // The token is HttpContext.RequestAborted: a client that has gone needs no more prices.
    async (string symbol, Audit audit, Mails mails, CancellationToken cancellationToken) =>
    {
        if (closures)
        {
            Offer old = await pricing.CheapestWithClosuresAsync(symbol, cancellationToken);
            audit.NoteWithClosure(old);
            return old;
        }

        Offer offer = await pricing.CheapestAsync(symbol, cancellationToken);
        audit.Note(offer);
        mails.Send(offer);
        return offer;
    }
);
app.MapPost("/archive/{symbol}/{times}", (string symbol, int times, Audit audit) => audit.Archive(symbol, times));
app.MapGet("/metrics", (Metrics metrics) => metrics.Text());
app.MapHealthChecks("/health");

Audit audit = app.Services.GetRequiredService<Audit>();
Mails mails = app.Services.GetRequiredService<Mails>();
await app.RunAsync();
await audit.WaitForClosuresAsync();
Console.WriteLine($"Drained: {audit.Count} offers noted, {audit.Archived} archived, {mails.Sent} mailed");

static async Task FanOut(int requests, Func<string, CancellationToken, Task<Offer>> cheapest)
{
    for (int i = 0; i < requests; i++)
    {
        await cheapest("ABC", CancellationToken.None);
    }
}
