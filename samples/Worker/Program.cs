// A service behind a channel that processes readings on all threads. --closures does it with Task.Run as well, and
// prints what both ways cost, the host included. --readings N sets the number of readings; Ctrl+C stops the producer,
// and the rest is processed. --jobs N runs jobs in the background instead, one after the other: with a lane, or with a
// channel of delegates.
using System.Threading.Channels;
using Samples;
using Worker;
using Worker.Jobs;

var settings = new Settings { Readings = Number("--readings", 200_000), Jobs = Number("--jobs", 0) };

if (args.Contains("--closures"))
{
    (int items, string item, string old) =
        settings.Jobs == 0 ? (settings.Readings, "reading", "Task.Run") : (settings.Jobs, "job", "Delegates");
    Cost cost = await Cost.OfAsync(() => RunAsync(settings));
    Console.WriteLine(cost.Line("ClosureGen", items, item));
    cost = await Cost.OfAsync(() => RunAsync(settings with { Closures = true }));
    Console.WriteLine(cost.Line(old, items, item));
}
else
{
    await RunAsync(settings);
}

int Number(string option, int otherwise)
{
    int place = Array.IndexOf(args, option);
    return place < 0 ? otherwise : int.Parse(args[place + 1]);
}

static Task RunAsync(Settings settings) => settings.Jobs == 0 ? RunReadingsAsync(settings) : JobHost.RunAsync(settings);

static async Task RunReadingsAsync(Settings settings)
{
    HostApplicationBuilder builder = Host.CreateApplicationBuilder();
    builder.Logging.SetMinimumLevel(LogLevel.Warning);
    builder.Services.AddSingleton(settings);
    builder.Services.AddSingleton(Channel.CreateBounded<Reading>(1_024));
    builder.Services.AddSingleton(new Averages(settings.Sensors));
    // They stop in reverse order: first the writer, then the reader, which reads to the end of the channel.
    builder.Services.AddHostedService<Consumer>();
    builder.Services.AddSingleton<Producer>();
    builder.Services.AddHostedService(static services => services.GetRequiredService<Producer>());
    IHost host = builder.Build();
    Averages averages = host.Services.GetRequiredService<Averages>();
    Producer producer = host.Services.GetRequiredService<Producer>();
    await host.RunAsync();
    Console.WriteLine($"{producer.Produced} readings produced, {averages.Count} readings taken");
}
