namespace Server;

/// <summary>
/// What a request does with closures. What fails after the response is lost, mails go out in no order and without a bound,
/// and nobody waits for them when the server stops.
/// </summary>
internal sealed class Closures(Pricing pricing, Audit audit, Mails mails, IServiceScopeFactory scopes)
{
    /// <summary>Answers a request.</summary>
    public async Task<Offer> OfferAsync(string symbol, CancellationToken cancellationToken)
    {
        Offer offer = await CheapestAsync(symbol, cancellationToken);
        _ = Task.Run(() => audit.Write(offer), CancellationToken.None);
        _ = Task.Run(
            async () =>
            {
                await using AsyncServiceScope scope = scopes.CreateAsyncScope();
                await mails.DeliverAsync(offer, scope.ServiceProvider.GetRequiredService<Outbox>());
            },
            CancellationToken.None
        );
        return offer;
    }

    /// <summary>Fans a request out: a closure, a delegate and a task for each venue.</summary>
    public async Task<Offer> CheapestAsync(string symbol, CancellationToken cancellationToken)
    {
        double strike = Pricing.Strike(symbol);
        double[] prices = await Task.WhenAll(
            pricing.Venues.Select(venue => Task.Run(() => pricing.Price(venue, strike), cancellationToken))
        );
        return pricing.Cheapest(symbol, prices);
    }
}
