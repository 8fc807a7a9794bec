using System.Collections.Generic;
using Dispatcher.Files;

namespace Dispatcher.Running;

/// <summary>The results of a run.</summary>
/// <param name="Files">The files that were read, in ordinal order of their paths.</param>
/// <param name="Folders">The folders that were read, without those that lie in an earlier one.</param>
/// <param name="Ways">The ways, in the order of the tables; none if there was nothing to dispatch.</param>
/// <param name="Problems">Files and folders that could not be read.</param>
/// <param name="Differences">Where the results of a way differ from the first one's.</param>
public sealed record Report(
    IReadOnlyList<FileReport> Files,
    IReadOnlyList<Folder> Folders,
    IReadOnlyList<WayReport> Ways,
    IReadOnlyList<ReadProblem> Problems,
    IReadOnlyList<string> Differences
);
