namespace Server;

/// <summary>Asks every venue for a price at the same time.</summary>
public sealed partial class Pricing
{
    private const int Steps = 2_000;

    internal Venue[] Venues { get; } =
    [
        .. Enumerable
            .Range(0, 16)
            .Select(static i => new Venue($"Venue {i}", 0.15 + 0.01 * i, 0.03 + 0.002 * ((5 * i + 3) % 16))),
    ];

    /// <summary>An option's price at a venue, by a walk with a fixed number of steps: some tens of microseconds.</summary>
    [NoCapture]
    internal double Price(Venue venue, double strike)
    {
        double price = 100;
        for (int i = 0; i < Steps; i++)
        {
            price *= 1 + (venue.Rate + venue.Volatility * Math.Sin(i * strike)) / Steps;
        }

        return Math.Max(price - strike, 0) + venue.Volatility;
    }

    /// <summary>Fans a request out. The array of results is the request's own.</summary>
    public async Task<double[]> PricesAsync(string symbol, CancellationToken cancellationToken)
    {
        double[] prices = new double[Venues.Length];
        await PriceEach(Venues, Strike(symbol)).RunAsync(prices, cancellationToken);
        return prices;
    }

    /// <summary>Finds the cheapest offer.</summary>
    public async Task<Offer> CheapestAsync(string symbol, CancellationToken cancellationToken) =>
        Cheapest(symbol, await PricesAsync(symbol, cancellationToken));

    internal static double Strike(string symbol) => 90 + symbol.Sum(static letter => letter) % 20;

    internal Offer Cheapest(string symbol, double[] prices)
    {
        int best = Array.IndexOf(prices, prices.Min());
        return new Offer(symbol, Venues[best].Name, prices[best]);
    }
}
