using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;

namespace ClosureGen.Generator;

/// <summary>Sorts handlers into files and gives out the names that depend on their neighbours.</summary>
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
            // Two of one signature are an error, which need not be made here once more.
            var overloads = stem.GroupBy(handler => handler.Signatures.Work, StringComparer.Ordinal)
                .OrderBy(same => same.Key, StringComparer.Ordinal)
                .Select(same => same.First())
                .ToList();
            IReadOnlyList<string> suffixes = Suffixes.Of(
                overloads.Select(handler => (handler.TypeNames, handler.Signatures.Work)).ToList()
            );
            bool hasSeveralEach = overloads.Count(handler => handler.HasEach) > 1;
            for (int i = 0; i < overloads.Count; i++)
            {
                yield return Name(overloads[i], suffixes[i], hasSeveralEach, HasRange(overloads[i], overloads));
            }
        }
    }

    /// <summary>Of two that a call with a range could mean, the one that is handed ranges has it.</summary>
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
        GeneratedMembers hides = Hiding.Of(handler, pairing, batch);
        return new NamedHandlerModel(handler, pairing, batch, hasExactItems, hasRange, hides);
    }
}
