using System.Collections.Concurrent;

namespace Server;

/// <summary>Notes each offer after the request has been answered. A symbol without letters cannot be noted.</summary>
internal sealed partial class Audit
{
    private readonly ConcurrentDictionary<string, int> _offers = [];
    private int _archived;

    /// <summary>Gets how many offers were noted.</summary>
    public int Count => _offers.Values.Sum();

    /// <summary>Gets how many symbols were archived.</summary>
    public int Archived => _archived;

    /// <summary>Notes an offer, some time later.</summary>
    public void Note(Offer offer) => WriteWork(offer).Post();

    /// <summary>Archives a symbol the given number of times, some time later.</summary>
    public void Archive(string symbol, int times)
    {
        for (int i = 0; i < times; i++)
        {
            ArchiveWork(symbol).Post();
        }
    }

    /// <summary>Notes an offer now.</summary>
    [NoCapture]
    internal void Write(Offer offer)
    {
        if (!offer.Symbol.Any(char.IsLetter))
        {
            throw new InvalidOperationException($"'{offer.Symbol}' is no symbol.");
        }

        _offers.AddOrUpdate(offer.Symbol, 1, static (_, count) => count + 1);
    }

    [NoCapture]
    private async Task ArchiveAsync(string symbol)
    {
        // Simulates a slow network.
        await Task.Delay(TimeSpan.FromSeconds(1));
        Interlocked.Increment(ref _archived);
    }
}
