namespace ClosureGen.Tool.Commands;

/// <summary>What the program ends with.</summary>
internal static class ExitCode
{
    /// <summary>Done, whatever was found.</summary>
    internal const int Done = 0;

    /// <summary>With <c>--check</c>: there is something to do.</summary>
    internal const int Found = 1;

    /// <summary>The command line cannot be followed; nothing was done.</summary>
    internal const int Usage = 2;

    /// <summary>Done, except for what was skipped and named on standard error.</summary>
    internal const int Skipped = 3;
}
