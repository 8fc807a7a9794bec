// A web application that has the packages, and follows the page on ASP.NET Core: it asks itself, fails, and stops too early.
WebApplicationBuilder builder = WebApplication.CreateBuilder(args);
builder.WebHost.UseUrls("http://127.0.0.1:0");
builder.Logging.ClearProviders().AddSimpleConsole(static console => console.SingleLine = true);
builder.Logging.SetMinimumLevel(LogLevel.Warning);
builder.Services.Configure<HostOptions>(static options => options.ShutdownTimeout = TimeSpan.FromMilliseconds(500));
builder.Services.AddClosureGen().AddLane("mail", capacity: 1_000);
builder.Services.AddScoped<AppDb>();
WebApplication app = builder.Build();
app.MapPost("/orders", void (Order order) => Orders.SaveWork(order).Post());
app.MapPost(
    "/mails",
    bool (Order order, [FromKeyedServices("mail")] Lane mail) => mail.TryPost(Orders.SaveWork(order))
);
await app.StartAsync();
using HttpClient client = new() { BaseAddress = new Uri(app.Urls.Single()) };
await client.PostAsJsonAsync("/orders", new Order(1));
await client.PostAsJsonAsync("/orders", new Order(-1));
await client.PostAsJsonAsync("/mails", new Order(2));
await Pending.WhenIdleAsync();
Console.WriteLine($"saved {AppDb.Saved}, open {AppDb.Open}");
Orders.WaitWork().Post();
await app.StopAsync();

// The logger writes on a thread of its own: until it is disposed.
await app.DisposeAsync();
Console.WriteLine("stopped");

internal sealed record Order(int Id);

internal sealed class AppDb : IDisposable
{
    internal static int Saved;
    internal static int Open;

    public AppDb() => Interlocked.Increment(ref Open);

    internal void Save(Order order)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(order.Id);
        Interlocked.Increment(ref Saved);
    }

    public void Dispose() => Interlocked.Decrement(ref Open);
}

internal static partial class Orders
{
    [NoCapture]
    internal static async Task SaveAsync([FromScope] AppDb db, Order order)
    {
        // The request is over.
        await Task.Delay(100);
        db.Save(order);
    }

    [NoCapture]
    internal static Task WaitAsync() => Task.Delay(Timeout.Infinite);
}
