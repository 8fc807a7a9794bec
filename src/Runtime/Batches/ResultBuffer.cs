namespace ClosureGen.Runtime.Batches;

/// <summary>The destination of a run's results. A run creates one for its first results and keeps it.</summary>
internal abstract class ResultBuffer
{
    /// <summary>Forgets the caller's memory.</summary>
    internal abstract void Clear();
}

/// <summary>The destination of results of one type; empty if the caller wants none.</summary>
/// <typeparam name="TResult">The type of the results.</typeparam>
internal sealed class ResultBuffer<TResult> : ResultBuffer
{
    /// <summary>Gets or sets the caller's memory, at least as long as there are items.</summary>
    internal Memory<TResult> Results { get; set; }

    /// <summary>Stores the result of a pending item, if the caller wants results.</summary>
    internal void Set(int index, TResult result)
    {
        if (index < Results.Length)
        {
            Results.Span[index] = result;
        }
    }

    internal override void Clear() => Results = default;
}
