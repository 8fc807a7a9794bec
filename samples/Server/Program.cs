// A server that asks sixteen venues for a price in each request, and notes and mails the offer after it has answered. GET
// /offer/{symbol}, GET /prices/{symbol}, GET /metrics, GET /health, POST /archive/{symbol}/{times}, and a hub at /hub.
// --closures does /offer with Task.Run, and first prints what the two ways cost.
using Samples;
using Server;

bool closures = args.Contains("--closures");
WebApplicationBuilder builder = WebApplication.CreateBuilder([.. args.Where(static arg => arg != "--closures")]);
builder.Services.AddSingleton<Pricing>();
builder.Services.AddSingleton<Metrics>();
builder.Services.AddSingleton<Audit>();
builder.Services.AddSingleton<Closures>();

// Errors of posts go to the log, and posts end before the host does. Mails go out one after the other, each with an outbox
// of its own.
builder.Services.AddClosureGen().AddLane("mail", capacity: Mails.Capacity);
builder.Services.AddSingleton<Mails>();
builder.Services.AddScoped<Outbox>();
builder.Services.AddHealthChecks().AddCheck<MailHealth>("mail");
builder.Services.ConfigureHttpJsonOptions(static options =>
    options.SerializerOptions.TypeInfoResolverChain.Insert(0, OfferJson.Default)
);
builder
    .Services.AddSignalR()
    .AddJsonProtocol(static options =>
        options.PayloadSerializerOptions.TypeInfoResolverChain.Insert(0, OfferJson.Default)
    );

// A failed post is one line, and a request that succeeds none.
builder.Logging.AddSimpleConsole(static console => console.SingleLine = true);
builder.Logging.AddFilter("Microsoft.AspNetCore", LogLevel.Warning);
#if !NATIVE
builder.Services.AddControllers();
#endif
WebApplication app = builder.Build();
if (closures)
{
    const int Requests = 2_000;
    Pricing pricing = app.Services.GetRequiredService<Pricing>();
    Closures old = app.Services.GetRequiredService<Closures>();
    Cost ours = await Cost.OfAsync(() => FanOut(Requests, pricing.CheapestAsync));
    Cost theirs = await Cost.OfAsync(() => FanOut(Requests, old.CheapestAsync));
    Console.WriteLine(ours.Line("ClosureGen", Requests, "request"));
    Console.WriteLine(theirs.Line("Task.Run", Requests, "request"));
    app.MapGet(
        "/offer/{symbol}",
        static (string symbol, Closures old, CancellationToken cancellationToken) =>
            old.OfferAsync(symbol, cancellationToken)
    );
}
else
{
    app.MapGet(
        "/offer/{symbol}",
        // The token is HttpContext.RequestAborted: a client that has gone needs no more prices.
        static async (string symbol, Pricing pricing, Audit audit, Mails mails, CancellationToken cancellationToken) =>
        {
            Offer offer = await pricing.CheapestAsync(symbol, cancellationToken);
            audit.Note(offer);
            mails.Send(offer);
            return offer;
        }
    );
}

// Metrics count from here on, without the comparison above.
_ = app.Services.GetRequiredService<Metrics>();
app.MapPost(
    "/archive/{symbol}/{times}",
    static (string symbol, int times, Audit audit) => audit.Archive(symbol, times)
);
app.MapGet("/metrics", static (Metrics metrics) => metrics.Text());
app.MapHealthChecks("/health");
app.MapHub<OfferHub>("/hub");
#if !NATIVE
app.MapControllers();
#endif

Audit audit = app.Services.GetRequiredService<Audit>();
Mails mails = app.Services.GetRequiredService<Mails>();
await app.RunAsync();
Console.WriteLine($"Drained: {audit.Count} offers noted, {audit.Archived} archived, {mails.Sent} mailed");

static async Task FanOut(int requests, Func<string, CancellationToken, Task<Offer>> cheapest)
{
    for (int i = 0; i < requests; i++)
    {
        await cheapest("ABC", CancellationToken.None);
    }
}
