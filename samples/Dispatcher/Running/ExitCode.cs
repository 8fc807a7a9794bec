namespace Dispatcher.Running;

/// <summary>What the program ends with.</summary>
public static class ExitCode
{
    /// <summary>Everything was read, and every way found the same.</summary>
    public const int Success = 0;

    /// <summary>A file could not be read, a way differs, or the results could not be written.</summary>
    public const int Incomplete = 1;

    /// <summary>The command line cannot be followed; nothing was done.</summary>
    public const int BadInput = 2;
}
