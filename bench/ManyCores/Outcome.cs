namespace ClosureGen.ManyCores;

/// <summary>What a simulated run came to.</summary>
/// <param name="Nanoseconds">From the first claim to the end of the last item.</param>
/// <param name="Claims">Claims that got items.</param>
/// <param name="Retries">Compare-exchanges that somebody else had been faster than.</param>
/// <param name="ItemsRun">How many items were run: as many as there were.</param>
internal sealed record Outcome(double Nanoseconds, int Claims, int Retries, int ItemsRun)
{
    /// <summary>How much of all cores' time went into items.</summary>
    public double Efficiency(Load load) => load.Items * load.ItemNanoseconds / (Nanoseconds * load.Cores);
}
