namespace ClosureGen.Studies.Measuring;

/// <summary>How thoroughly is measured.</summary>
internal enum Pass
{
    /// <summary>Every row once: does it work?</summary>
    Check,

    /// <summary>A representative part of the rows, shortly, all in this process.</summary>
    Quick,

    /// <summary>Every row, in a process of its own.</summary>
    All,
}
