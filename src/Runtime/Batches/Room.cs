using System;

namespace ClosureGen.Runtime;

/// <summary>Where a run's results go. A run has one from its first results on and keeps it.</summary>
internal abstract class Room
{
    /// <summary>Forgets the caller's memory.</summary>
    internal abstract void Clear();
}

/// <summary>Where results of a type go: nowhere if none were asked for.</summary>
/// <typeparam name="TResult">The type of the results.</typeparam>
internal sealed class Room<TResult> : Room
{
    /// <summary>Gets or sets the caller's memory, at least as long as there are items.</summary>
    internal Memory<TResult> Results { get; set; }

    /// <summary>Keeps the result of an item that its participant has left, if results were asked for.</summary>
    internal void Set(int index, TResult result)
    {
        if (index < Results.Length)
        {
            Results.Span[index] = result;
        }
    }

    internal override void Clear() => Results = default;
}
