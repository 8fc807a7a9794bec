namespace ClosureGen;

/// <summary>What <c>AddClosureGen</c> can be told.</summary>
public sealed class ClosureGenOptions
{
    /// <summary>
    /// Gets or sets whether a post whose handler throws stops the host, after its error was logged. The default is false:
    /// the error is logged, and the host continues.
    /// </summary>
    public bool StopHostOnError { get; set; }
}
