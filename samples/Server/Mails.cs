namespace Server;

/// <summary>Mails offers one after the other, after the requests have been answered.</summary>
internal sealed partial class Mails([FromKeyedServices("mail")] Lane lane)
{
    /// <summary>How many mails may wait.</summary>
    internal const int Capacity = 10_000;

    private int _sent;

    /// <summary>Gets how many mails were sent.</summary>
    public int Sent => _sent;

    /// <summary>Mails an offer some time later, or not at all if too many mails wait.</summary>
    public void Send(Offer offer) => lane.TryPost(DeliverWork(offer));

    /// <summary>The outbox comes from a scope of this call. The request and its services are gone by then.</summary>
    [NoCapture]
    internal async Task DeliverAsync(Offer offer, [FromScope] Outbox outbox)
    {
        await outbox.SendAsync($"{offer.Symbol} for {offer.Price:F2} at {offer.Venue}");
        Interlocked.Increment(ref _sent);
    }
}
