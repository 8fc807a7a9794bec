namespace ClosureGen.Studies.Measuring;

/// <summary>How thoroughly rows are measured.</summary>
internal enum Pass
{
    /// <summary>Every row once, to see that it works.</summary>
    Check,

    /// <summary>A representative part of the rows, in short iterations, in this process.</summary>
    Quick,

    /// <summary>Every row, in a process of its own.</summary>
    Full,
}
