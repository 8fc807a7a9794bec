namespace Worker.Jobs;

/// <summary>Runs a host with a job queue of one kind or the other.</summary>
internal static class JobHost
{
    public static async Task RunAsync(Settings settings)
    {
        HostApplicationBuilder builder = Host.CreateApplicationBuilder();
        builder.Logging.SetMinimumLevel(LogLevel.Warning);
        builder.Services.AddSingleton(settings);
        builder.Services.AddSingleton<JobBook>();

        // They stop in reverse order: first the source of jobs, then the queue.
        if (settings.Closures)
        {
            Add<DelegateQueue>(builder.Services);
        }
        else
        {
            Add<LaneQueue>(builder.Services);
        }

        builder.Services.AddHostedService<JobSource>();
        IHost host = builder.Build();
        JobBook book = host.Services.GetRequiredService<JobBook>();
        await host.RunAsync();
        Console.WriteLine($"{book.Queued} jobs queued, {book.Done + book.Failed} of them done or failed");
    }

    private static void Add<TQueue>(IServiceCollection services)
        where TQueue : class, IJobQueue, IHostedService
    {
        services.AddSingleton<TQueue>();
        services.AddSingleton<IJobQueue>(static provider => provider.GetRequiredService<TQueue>());
        services.AddHostedService(static provider => provider.GetRequiredService<TQueue>());
    }
}
