namespace ClosureGen.Runtime;

/// <summary>Something that holds memory in reserve.</summary>
internal interface ITrimmed
{
    /// <summary>Gives up a part of the reserve; called after a collection of the whole heap, or of a process's first two.</summary>
    void Trim(TrimLevel level);
}
