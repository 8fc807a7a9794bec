using System.Collections.Concurrent;

namespace Server;

/// <summary>Notes each offer after the request has been answered. A symbol without letters cannot be noted.</summary>
internal sealed partial class Audit : IHostedService
{
    private readonly ConcurrentDictionary<string, int> _offers = [];
    private int _waiting;

    /// <summary>Gets how many offers were noted.</summary>
    public int Count => _offers.Values.Sum();

    /// <summary>Notes an offer, some time later.</summary>
    public void Note(Offer offer, bool closures)
    {
        Interlocked.Increment(ref _waiting);
        if (closures)
        {
            // Its errors go nowhere: nobody awaits the task.
            _ = Task.Run(() => Write(offer));
        }
        else
        {
            WriteWork(offer).Post();
        }
    }

    /// <inheritdoc/>
    public Task StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    /// <summary>When the host stops, no request comes any more: waits for what was posted before.</summary>
    public async Task StopAsync(CancellationToken cancellationToken)
    {
        while (Volatile.Read(ref _waiting) > 0)
        {
            await Task.Delay(10, cancellationToken);
        }

        Console.WriteLine($"Drained: {Count} offers noted");
    }

    [NoCapture]
    private void Write(Offer offer)
    {
        try
        {
            // What a slow disk would do.
            Thread.Sleep(20);
            if (!offer.Symbol.Any(char.IsLetter))
            {
                throw new InvalidOperationException($"'{offer.Symbol}' is no symbol.");
            }

            _offers.AddOrUpdate(offer.Symbol, 1, static (_, count) => count + 1);
        }
        finally
        {
            Interlocked.Decrement(ref _waiting);
        }
    }
}
