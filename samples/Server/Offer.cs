namespace Server;

/// <summary>The answer to a request: the cheapest price, and who has it.</summary>
public sealed record Offer(string Symbol, string Venue, double Price);
