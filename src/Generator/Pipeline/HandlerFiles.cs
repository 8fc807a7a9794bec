using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using ClosureGen.Generator.Models;
using ClosureGen.Generator.Naming;

namespace ClosureGen.Generator.Pipeline;

/// <summary>Groups handlers into files and assigns the names that depend on the other handlers of a type.</summary>
internal static class HandlerFiles
{
    internal static IEnumerable<HandlerFileModel> Group(IEnumerable<HandlerModel?> handlers, CancellationToken token)
    {
        var types = handlers
            .OfType<HandlerModel>()
            .GroupBy(handler => handler.ContainingType.Key, StringComparer.Ordinal)
            .ToList();
        ILookup<string, string> keys = types.ToLookup(
            type => HintName.Of(type.Key, isShared: false),
            type => type.Key,
            StringComparer.OrdinalIgnoreCase
        );

        foreach (IGrouping<string, HandlerModel> type in types)
        {
            token.ThrowIfCancellationRequested();
            bool isShared = keys[HintName.Of(type.Key, isShared: false)].Skip(1).Any();
            var named = Name(type).ToEquatableArray();
            if (named.Count > 0)
            {
                yield return new HandlerFileModel(HintName.Of(type.Key, isShared), type.First().ContainingType, named);
            }
        }
    }

    private static IEnumerable<NamedHandlerModel> Name(IEnumerable<HandlerModel> handlers)
    {
        foreach (
            IGrouping<string, HandlerModel> stem in handlers
                .GroupBy(handler => handler.Stem, StringComparer.Ordinal)
                .OrderBy(group => group.Key, StringComparer.Ordinal)
        )
        {
            // Two methods with one signature are a compiler error, which is not repeated here.
            var overloads = stem.GroupBy(handler => handler.Signatures.Work, StringComparer.Ordinal)
                .OrderBy(same => same.Key, StringComparer.Ordinal)
                .Select(same => same.First())
                .ToList();
            IReadOnlyList<string> suffixes = Suffixes.Of(
                overloads.Select(handler => (handler.OverloadSuffix, handler.Signatures.Work)).ToList()
            );
            bool hasSeveralEach = overloads.Count(handler => handler.HasEach) > 1;
            for (int i = 0; i < overloads.Count; i++)
            {
                yield return Name(overloads[i], suffixes[i], hasSeveralEach, HasRange(overloads[i], overloads));
            }
        }
    }

    /// <summary>If a call with a range could mean two overloads, the one whose item is a range gets it.</summary>
    private static bool HasRange(HandlerModel handler, List<HandlerModel> overloads) =>
        handler.Range is { } range
        && (
            range.Kind == RangeKind.Chunks
            || !overloads.Exists(other =>
                other.Range?.Kind == RangeKind.Chunks && other.Signatures.EachOfRange == handler.Signatures.EachOfRange
            )
        );

    private static NamedHandlerModel Name(HandlerModel handler, string suffix, bool hasSeveralEach, bool hasRange)
    {
        string pairing = GeneratedNames.Pairing(handler.Stem, suffix);
        string batch = GeneratedNames.Batch(handler.Stem, suffix);
        bool hasExactItems = handler.HasEach && (hasSeveralEach || handler.InfersItem);
        return new NamedHandlerModel
        {
            Handler = handler,
            PairingName = pairing,
            BatchName = batch,
            HasExactItems = hasExactItems,
            HasRange = hasRange,
            HidingMembers = Hiding.Of(handler, pairing, batch),
        };
    }
}
