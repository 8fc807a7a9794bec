using System.Collections.Generic;
using System.Linq;
using Dispatcher.Files;
using Dispatcher.Handlers;

namespace Dispatcher.Pairing;

/// <summary>Handlers × files, the work for every way of dispatching.</summary>
public sealed class PairJob
{
    /// <summary>Pairs every handler with every file.</summary>
    /// <param name="handlers">The handlers.</param>
    /// <param name="files">The files.</param>
    public PairJob(IEnumerable<FileHandler> handlers, IEnumerable<SourceFile> files)
    {
        Handlers = [.. handlers];
        Files = [.. files];
        Pairs = [.. Handlers.SelectMany(_ => Files, (handler, file) => new Pair(handler, file))];
        PairHandlers = [.. Pairs.Select(pair => pair.Handler)];
        PairFiles = [.. Pairs.Select(pair => pair.File)];
    }

    /// <summary>Gets the handlers.</summary>
    public FileHandler[] Handlers { get; }

    /// <summary>Gets the files.</summary>
    public SourceFile[] Files { get; }

    /// <summary>Gets all pairs, one after the other.</summary>
    public Pair[] Pairs { get; }

    /// <summary>Gets the handler of every pair: <c>PairHandlers[i]</c> × <c>PairFiles[i]</c>.</summary>
    public FileHandler[] PairHandlers { get; }

    /// <summary>Gets the file of every pair.</summary>
    public SourceFile[] PairFiles { get; }

    /// <summary>Gets the countdown that every handler signals.</summary>
    public Countdown Done { get; } = new();
}
