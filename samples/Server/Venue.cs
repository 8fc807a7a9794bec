namespace Server;

/// <summary>Where options are traded, with what it believes about the market.</summary>
internal sealed record Venue(string Name, double Volatility, double Rate);
