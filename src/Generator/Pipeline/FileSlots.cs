using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using ClosureGen.Generator.Models;
using ClosureGen.Generator.Naming;

namespace ClosureGen.Generator.Pipeline;

/// <summary>
/// Files in a fixed number of slots, each in the slot that its type's name hashes to. The driver compares the outputs
/// of a step with the previous ones by position: in a plain list, a type that is added or removed would shift all types
/// behind it, and each would be printed again.
/// </summary>
internal static class FileSlots
{
    private const int Count = 256;

    internal static ImmutableArray<EquatableArray<HandlerFileModel>> Of(IEnumerable<HandlerFileModel> files)
    {
        ILookup<uint, HandlerFileModel> slots = files.ToLookup(file => Slot(file.ContainingType.Key));
        ImmutableArray<EquatableArray<HandlerFileModel>>.Builder all = ImmutableArray.CreateBuilder<
            EquatableArray<HandlerFileModel>
        >(Count);
        for (uint i = 0; i < Count; i++)
        {
            all.Add(slots[i].OrderBy(file => file.ContainingType.Key, StringComparer.Ordinal).ToEquatableArray());
        }

        return all.MoveToImmutable();
    }

    private static uint Slot(string key) => StableHash.Compute(key) % Count;
}
