using System.Collections.Generic;
using ClosureGen.Generator.Models;

namespace ClosureGen.Generator.Naming;

/// <summary>The sources that <c>{Stem}Each</c> takes, whose items come one by one.</summary>
internal static class ItemSources
{
    /// <summary>The sources with their generic types.</summary>
    internal static readonly IReadOnlyList<(GeneratedMembers Member, string Type)> All = new[]
    {
        (GeneratedMembers.EachOfSequence, "System.Collections.Generic.IEnumerable"),
        (GeneratedMembers.EachOfAsync, "System.Collections.Generic.IAsyncEnumerable"),
        (GeneratedMembers.EachOfChannel, "System.Threading.Channels.ChannelReader"),
    };

    /// <summary>The runtime's type that reads them, if it has one.</summary>
    internal const string RunBy = "ClosureGen.ItemSource`2";

    /// <summary>The type of a source of items.</summary>
    internal static string Of(string type, string item) => $"global::{type}<{item}>";
}
