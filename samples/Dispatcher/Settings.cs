using System.Collections.Generic;
using Dispatcher.Files;

namespace Dispatcher;

/// <summary>The settings of the command line.</summary>
/// <param name="Folders">The folders to read, which exist.</param>
/// <param name="Rounds">How many rounds are timed.</param>
/// <param name="Json">Whether to print one JSON document instead of the tables.</param>
public sealed record Settings(IReadOnlyList<Folder> Folders, int Rounds, bool Json);
