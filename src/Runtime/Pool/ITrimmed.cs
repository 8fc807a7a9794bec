namespace ClosureGen.Runtime.Pool;

/// <summary>An object that keeps memory in reserve.</summary>
internal interface ITrimmed
{
    /// <summary>
    /// Gives up a part of the reserve. Called after a gen 2 collection, and after the first two collections of a
    /// process.
    /// </summary>
    void Trim(TrimLevel level);
}
