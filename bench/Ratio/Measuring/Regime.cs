namespace ClosureGen.Ratio.Measuring;

/// <summary>Who produces, and who runs what was produced: figures of one regime say nothing about the other.</summary>
internal enum Regime
{
    /// <summary>The producer is a pool thread, the pool has one worker: in the end the producer runs its own items.</summary>
    L,

    /// <summary>The producer is a thread of its own, and all workers are free.</summary>
    G,
}
