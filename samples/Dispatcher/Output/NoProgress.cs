namespace Dispatcher.Output;

/// <summary>Shows nothing, for files, pipes and <c>--json</c>.</summary>
public sealed class NoProgress : IProgressDisplay
{
    /// <inheritdoc/>
    public void Show(string task, double done, double total) { }
}
