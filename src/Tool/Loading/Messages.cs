using System.Diagnostics;

namespace ClosureGen.Tool.Loading;

/// <summary>Standard error: problems, and the progress of operations that take longer than a second.</summary>
internal sealed class Messages(TextWriter errors)
{
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(1);

    private readonly Stopwatch _total = Stopwatch.StartNew();
    private readonly Stopwatch _watch = Stopwatch.StartNew();

    internal void Tell(string message)
    {
        // The workspace reports its progress from other threads.
        lock (errors)
        {
            errors.WriteLine(message);
        }
    }

    /// <summary>Prints the current operation, at most once a second.</summary>
    internal void Progress(string message)
    {
        if (_watch.Elapsed > s_patience)
        {
            _watch.Restart();
            Tell(message);
        }
    }

    /// <summary>Prints how long a run took, if it was long enough to have printed its progress.</summary>
    internal void TellTime(string done)
    {
        if (_total.Elapsed > s_patience)
        {
            Tell($"{done} in {_total.Elapsed.TotalSeconds.ToString("0", CultureInfo.InvariantCulture)} s.");
        }
    }
}
