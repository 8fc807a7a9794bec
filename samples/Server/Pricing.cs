namespace Server;

/// <summary>Asks every venue for a price at the same time.</summary>
internal sealed partial class Pricing
{
    private const int Steps = 2_000;

    private readonly Venue[] _venues =
    [
        .. Enumerable
            .Range(0, 16)
            .Select(static i => new Venue($"Venue {i}", 0.15 + 0.01 * i, 0.03 + 0.002 * ((5 * i + 3) % 16))),
    ];

    /// <summary>An option's price at a venue, by a walk with a fixed number of steps: some tens of microseconds.</summary>
    [NoCapture]
    public double Price(Venue venue, double strike)
    {
        double price = 100;
        for (int i = 0; i < Steps; i++)
        {
            price *= 1 + (venue.Rate + venue.Volatility * Math.Sin(i * strike)) / Steps;
        }

        return Math.Max(price - strike, 0) + venue.Volatility;
    }

    /// <summary>Fans a request out with ClosureGen. The array of results is the request's own.</summary>
    public async Task<Offer> CheapestAsync(string symbol, CancellationToken cancellationToken)
    {
        double[] prices = new double[_venues.Length];
        await PriceEach(_venues, Strike(symbol)).RunAsync(prices, cancellationToken);
        return Cheapest(symbol, prices);
    }

    /// <summary>Fans it out with closures: a closure, a delegate and a task for each venue.</summary>
    public async Task<Offer> CheapestWithClosuresAsync(string symbol, CancellationToken cancellationToken)
    {
        double strike = Strike(symbol);
        double[] prices = await Task.WhenAll(
            _venues.Select(venue => Task.Run(() => Price(venue, strike), cancellationToken))
        );
        return Cheapest(symbol, prices);
    }

    private static double Strike(string symbol) => 90 + symbol.Sum(static letter => letter) % 20;

    private Offer Cheapest(string symbol, double[] prices)
    {
        int best = Array.IndexOf(prices, prices.Min());
        return new Offer(symbol, _venues[best].Name, prices[best]);
    }
}
