namespace Server;

/// <summary>A venue where options are traded, with its view of the market.</summary>
internal sealed record Venue(string Name, double Volatility, double Rate);
