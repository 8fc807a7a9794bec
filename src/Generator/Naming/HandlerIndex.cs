using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;

namespace ClosureGen.Generator;

/// <summary>
/// Finds the file that a handler is printed in. Not compared with that of the run before: it is made again only when a
/// handler changed, and what is looked up in it is compared.
/// </summary>
internal sealed class HandlerIndex
{
    private readonly Dictionary<string, HandlerFileModel> _files;

    private HandlerIndex(Dictionary<string, HandlerFileModel> files) => _files = files;

    internal static HandlerIndex Of(ImmutableArray<HandlerModel> handlers, CancellationToken token) =>
        new(
            HandlerFiles
                .Group(handlers, token)
                .ToDictionary(file => file.ContainingType.Key, file => file, StringComparer.Ordinal)
        );

    /// <summary>The file, for the first handler in it alone: one file is printed once.</summary>
    internal HandlerFileModel? FileOf(HandlerModel handler) =>
        _files.TryGetValue(handler.ContainingType.Key, out HandlerFileModel? file)
        && file.Handlers[0].Handler.Equals(handler)
            ? file
            : null;
}
