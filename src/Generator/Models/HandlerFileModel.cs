using System;
using ClosureGen.Generator.Naming;

namespace ClosureGen.Generator.Models;

/// <summary>One generated file: a type and the handlers in it, in the order they are printed.</summary>
internal sealed record HandlerFileModel(
    string HintName,
    ContainingTypeModel ContainingType,
    EquatableArray<NamedHandlerModel> Handlers
);

/// <summary>A handler with the names of its generated members, which depend on the other handlers of the type.</summary>
internal sealed record NamedHandlerModel
{
    /// <summary>Gets the handler.</summary>
    public required HandlerModel Handler { get; init; }

    /// <summary>Gets the name of the struct that <c>{Stem}Work</c> returns.</summary>
    public required string PairingName { get; init; }

    /// <summary>Gets the name of the struct that <c>{Stem}Each</c> and <c>{Stem}Pairs</c> return.</summary>
    public required string BatchName { get; init; }

    /// <summary>Gets whether <c>{Stem}Each</c> is also offered for arrays and lists by their exact types.</summary>
    public required bool HasExactItems { get; init; }

    /// <summary>Gets whether <c>{Stem}Each</c> is also offered for a range.</summary>
    public required bool HasRange { get; init; }

    /// <summary>Gets the members that say <c>new</c>.</summary>
    public required GeneratedMembers HidingMembers { get; init; }
}

/// <summary>The members that are added to a type for a handler.</summary>
[Flags]
internal enum GeneratedMembers
{
    /// <summary>None of them.</summary>
    None = 0,

    /// <summary><c>{Stem}Work</c>.</summary>
    Work = 1,

    /// <summary><c>{Stem}Each</c>.</summary>
    Each = 2,

    /// <summary><c>{Stem}Pairs</c>.</summary>
    Pairs = 4,

    /// <summary><c>{Stem}Pairing</c>.</summary>
    Pairing = 8,

    /// <summary><c>{Stem}Batch</c>.</summary>
    Batch = 16,

    /// <summary><c>{Stem}Each</c> of an array.</summary>
    EachOfArray = 32,

    /// <summary><c>{Stem}Each</c> of a list.</summary>
    EachOfList = 64,

    /// <summary><c>{Stem}Each</c> of a range.</summary>
    EachOfRange = 128,

    /// <summary><c>{Stem}Each</c> of an asynchronous sequence.</summary>
    EachOfAsync = 256,

    /// <summary><c>{Stem}Each</c> of a channel.</summary>
    EachOfChannel = 512,

    /// <summary><c>{Stem}Each</c> of a sequence that is read as it goes.</summary>
    EachOfSequence = 1024,
}
