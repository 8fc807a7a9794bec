using Dispatcher.Files;
using Dispatcher.Handlers;

namespace Dispatcher.Pairing;

/// <summary>A handler and the file that it handles.</summary>
/// <param name="Handler">The handler.</param>
/// <param name="File">The file.</param>
public readonly record struct Pair(FileHandler Handler, SourceFile File);
