using System;

namespace Cluster.Coordination;

/// <summary>There is no silo left to process files.</summary>
/// <param name="files">The number of files that are not done.</param>
public sealed class AllSilosEndedException(int files)
    : Exception(FormattableString.Invariant($"All silos have ended, and {files} files are not done."));
