namespace ClosureGen.Allocations.Tests.Measuring;

/// <summary>Counts handler calls.</summary>
internal sealed class Tally
{
    private int _count;

    internal int Count => Volatile.Read(ref _count);

    internal void Add() => Interlocked.Increment(ref _count);
}
