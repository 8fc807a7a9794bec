using System.Collections.Generic;

namespace Dispatcher.Files;

/// <summary>The content of the folders.</summary>
/// <param name="Files">The files, in ordinal order of their paths.</param>
/// <param name="Folders">The folders as they were given, without those that lie in an earlier one.</param>
/// <param name="Problems">Folders that could not be listed, and entries whose names cannot be used.</param>
public sealed record FoundFiles(
    IReadOnlyList<SourceFile> Files,
    IReadOnlyList<Folder> Folders,
    IReadOnlyList<ReadProblem> Problems
);
