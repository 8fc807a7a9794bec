// A service behind a channel: what has come in is worked on by all threads. --closures does it with Task.Run as well, and
// tells what both ways cost, the host included.
// --readings N says how many come in; Ctrl+C stops the producer, and the rest is worked on.
using System.Threading.Channels;
using Samples;
using Worker;

int place = Array.IndexOf(args, "--readings");
var settings = new Settings { Readings = place < 0 ? 200_000 : int.Parse(args[place + 1]) };

if (args.Contains("--closures"))
{
    Cost cost = await Cost.OfAsync(() => RunAsync(settings));
    Console.WriteLine(cost.Line("ClosureGen", settings.Readings, "reading"));
    cost = await Cost.OfAsync(() => RunAsync(settings with { Closures = true }));
    Console.WriteLine(cost.Line("Task.Run", settings.Readings, "reading"));
}
else
{
    await RunAsync(settings);
}

static async Task RunAsync(Settings settings)
{
    HostApplicationBuilder builder = Host.CreateApplicationBuilder();
    builder.Logging.SetMinimumLevel(LogLevel.Warning);
    builder.Services.AddSingleton(settings);
    builder.Services.AddSingleton(Channel.CreateBounded<Reading>(1_024));
    builder.Services.AddSingleton(new Averages(settings.Sensors));
    // They are stopped in the opposite order: first what writes, then what reads to the end of the channel.
    builder.Services.AddHostedService<Consumer>();
    builder.Services.AddHostedService<Producer>();
    IHost host = builder.Build();
    Averages averages = host.Services.GetRequiredService<Averages>();
    await host.RunAsync();
    Console.WriteLine($"{averages.Count} readings taken");
}
