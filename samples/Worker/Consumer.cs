using System.Threading.Channels;

namespace Worker;

/// <summary>Takes readings from the channel and processes them on all threads.</summary>
internal sealed class Consumer(
    Channel<Reading> channel,
    Averages averages,
    IHostApplicationLifetime lifetime,
    Settings settings
) : BackgroundService
{
    private readonly Reading[] _readings = new Reading[settings.Together];
    private readonly Task[] _tasks = new Task[settings.Together];

    protected override async Task ExecuteAsync(CancellationToken stoppingToken)
    {
        // Until the channel is complete, and not until the host stops, so that all accepted readings are processed.
        while (await channel.Reader.WaitToReadAsync(CancellationToken.None))
        {
            int count = 0;
            while (count < _readings.Length && channel.Reader.TryRead(out Reading reading))
            {
                _readings[count++] = reading;
            }

            if (settings.Closures)
            {
                await TakeWithClosures(count);
            }
            else
            {
                await averages.TakeEach(_readings.AsMemory(0, count)).RunAsync(CancellationToken.None);
            }
        }

        lifetime.StopApplication();
    }

    private Task TakeWithClosures(int count)
    {
        for (int i = 0; i < count; i++)
        {
            Reading reading = _readings[i];
            _tasks[i] = Task.Run(() => averages.Take(reading));
        }

        return Task.WhenAll(_tasks.AsSpan(0, count));
    }
}
