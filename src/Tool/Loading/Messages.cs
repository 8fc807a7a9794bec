using System;
using System.Diagnostics;
using System.IO;

namespace ClosureGen.Tool.Loading;

/// <summary>Standard error: problems, and the progress of operations that take longer than a second.</summary>
internal sealed class Messages(TextWriter errors)
{
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(1);

    private readonly Stopwatch _watch = Stopwatch.StartNew();

    internal void Tell(string message) => errors.WriteLine(message);

    /// <summary>Prints the current operation, at most once a second.</summary>
    internal void Progress(string message)
    {
        if (_watch.Elapsed > s_patience)
        {
            _watch.Restart();
            Tell(message);
        }
    }
}
