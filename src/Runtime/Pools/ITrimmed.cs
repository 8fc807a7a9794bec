namespace ClosureGen.Runtime;

/// <summary>Something that holds memory in reserve.</summary>
internal interface ITrimmed
{
    /// <summary>Gives up all of the reserve, or that part which was not needed since the last time.</summary>
    /// <param name="everything">Whether to give up all.</param>
    void Trim(bool everything);
}
