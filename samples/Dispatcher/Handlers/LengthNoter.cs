using Dispatcher.Files;

namespace Dispatcher.Handlers;

/// <summary>
/// The cheap handler of the timings: it notes the length of the file, which costs next to nothing compared with the
/// dispatch.
/// </summary>
/// <param name="files">The number of files.</param>
public sealed class LengthNoter(int files) : FileHandler
{
    private readonly long[] _lengths = new long[files];

    /// <inheritdoc/>
    protected override void Read(SourceFile file) => _lengths[file.Index] = file.Length;
}
