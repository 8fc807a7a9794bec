using System.Threading.Channels;

namespace Worker;

/// <summary>Writes readings into the channel until there are enough or the host stops.</summary>
internal sealed class Producer(Channel<Reading> channel, Settings settings) : BackgroundService
{
    /// <summary>Gets the number of readings that were written.</summary>
    public int Produced { get; private set; }

    protected override async Task ExecuteAsync(CancellationToken stoppingToken)
    {
        for (int i = 0; i < settings.Readings && !stoppingToken.IsCancellationRequested; i++)
        {
            await channel.Writer.WriteAsync(new Reading(i % settings.Sensors, i), CancellationToken.None);
            Produced = i + 1;
        }

        channel.Writer.Complete();
    }
}
