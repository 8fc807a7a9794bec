namespace ClosureGen.Ratio.CommandLine;

/// <summary>What a program ends with when not all went well.</summary>
internal static class ExitCode
{
    /// <summary>Something could not be measured, or the results could not be written.</summary>
    public const int Failed = 1;

    /// <summary>The command line cannot be followed; nothing was done.</summary>
    public const int BadInput = 2;
}
