using System.Collections.Generic;
using Dispatcher.Files;

namespace Cluster;

/// <summary>The settings of the command line.</summary>
/// <param name="Folders">The folders to read, which exist.</param>
/// <param name="Silos">How many silos are started.</param>
/// <param name="FilesInFlight">The most files that a silo is given at a time.</param>
/// <param name="Json">Whether to print one JSON document instead of the tables.</param>
public sealed record Settings(IReadOnlyList<Folder> Folders, int Silos, int FilesInFlight, bool Json);
