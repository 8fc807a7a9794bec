using Microsoft.AspNetCore.SignalR;

namespace Server;

/// <summary>Offers over a connection that stays open. The handlers are elsewhere: a hub's public methods are its clients'.</summary>
internal sealed class OfferHub(Pricing pricing) : Hub
{
    /// <summary>The cheapest offer, unless the client goes before.</summary>
    public Task<Offer> Cheapest(string symbol) => pricing.CheapestAsync(symbol, Context.ConnectionAborted);
}
