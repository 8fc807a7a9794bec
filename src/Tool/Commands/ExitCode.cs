namespace ClosureGen.Tool.Commands;

/// <summary>The exit codes of the program.</summary>
internal static class ExitCode
{
    /// <summary>The command has run; without <c>--check</c>, whatever it has found.</summary>
    internal const int Done = 0;

    /// <summary>With <c>--check</c>: there is something to do.</summary>
    internal const int Found = 1;

    /// <summary>The command line is invalid; nothing was done.</summary>
    internal const int Usage = 2;

    /// <summary>The command has run, except for paths that were skipped and reported on standard error.</summary>
    internal const int Skipped = 3;

    /// <summary>Ctrl-C; no file is half written.</summary>
    internal const int Cancelled = 130;
}
