namespace ClosureGen.Tests.Strict;

/// <summary>What handlers are handed.</summary>
/// <param name="Id">Its number.</param>
public sealed record Order(int Id);
