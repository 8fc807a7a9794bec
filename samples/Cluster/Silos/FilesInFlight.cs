using System;
using System.Threading;

namespace Cluster.Silos;

/// <summary>Counts the files that a silo is working on.</summary>
public sealed class FilesInFlight
{
    private readonly Lock _lock = new();
    private int _now;

    /// <summary>Gets the most there were at a time.</summary>
    public int Most { get; private set; }

    /// <summary>Counts files whose turn has come.</summary>
    /// <param name="files">How many.</param>
    public void Add(int files)
    {
        lock (_lock)
        {
            _now += files;
            Most = Math.Max(Most, _now);
        }
    }

    /// <summary>Counts files that are done.</summary>
    /// <param name="files">How many.</param>
    public void Remove(int files)
    {
        lock (_lock)
        {
            _now -= files;
        }
    }
}
