using Microsoft.AspNetCore.Hosting;

namespace ClosureGen.Hosting.Tests;

/// <summary>An ASP.NET Core host on the loopback, with its log and a client.</summary>
internal sealed class Server : IAsyncDisposable
{
    private readonly WebApplication _app;

    private Server(WebApplication app, Notes notes)
    {
        _app = app;
        Notes = notes;
        Client = new HttpClient { BaseAddress = new Uri(string.Join("", app.Urls)) };
    }

    internal HttpClient Client { get; }

    internal Notes Notes { get; }

    internal IServiceProvider Services => _app.Services;

    internal static async Task<Server> StartAsync(
        Action<IServiceCollection> services,
        Action<WebApplication>? map = null,
        TimeSpan? shutdownTimeout = null
    )
    {
        var notes = new Notes();
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Logging.ClearProviders().AddProvider(notes);
        builder.Services.Configure<HostOptions>(options =>
            options.ShutdownTimeout = shutdownTimeout ?? TimeSpan.FromSeconds(30)
        );
        services(builder.Services);
        WebApplication app = builder.Build();
        map?.Invoke(app);
        await app.StartAsync();
        return new Server(app, notes);
    }

    internal Task StopAsync() => _app.StopAsync();

    public async ValueTask DisposeAsync()
    {
        Client.Dispose();
        await _app.DisposeAsync();
    }
}
