using Dispatcher.Files;

namespace Dispatcher.Running;

/// <summary>A file and the results of the handlers.</summary>
/// <param name="File">The file.</param>
/// <param name="Facts">The results.</param>
public sealed record FileReport(SourceFile File, FileFacts Facts);
