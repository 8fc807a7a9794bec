namespace Dispatcher.Running;

/// <summary>The exit codes of the program.</summary>
public static class ExitCode
{
    /// <summary>Everything was read, and every way has the same results.</summary>
    public const int Success = 0;

    /// <summary>A file could not be read, a way differs, or the results could not be written.</summary>
    public const int Incomplete = 1;

    /// <summary>The command line is invalid; nothing was done.</summary>
    public const int BadInput = 2;
}
