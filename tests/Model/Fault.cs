namespace ClosureGen.Model.Tests;

/// <summary>A guard of the claim protocol that a memory can take away, each for a hazard that has a name.</summary>
public enum Fault
{
    None,

    /// <summary>A claim compares the count alone, and not the generation that stands in the same word.</summary>
    LateHelper,

    /// <summary>Whether somebody waits is read after the report, and not by the same operation.</summary>
    LateSignaller,

    /// <summary>There is no fence between publishing the items and counting the queued helpers.</summary>
    LostHelper,

    /// <summary>A count has one bit, the rest of it is cut off.</summary>
    NarrowCount,

    /// <summary>The watch lowers a limit and goes on without the fence that makes the thread's own one superfluous.</summary>
    NoProcessWideFence,
}
