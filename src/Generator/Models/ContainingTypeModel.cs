using ClosureGen.Generator.Pipeline;

namespace ClosureGen.Generator.Models;

/// <summary>The type that generated members are added to.</summary>
internal sealed record ContainingTypeModel
{
    /// <summary>Gets the metadata name with its containing types: one key, one file.</summary>
    public required string Key { get; init; }

    /// <summary>Gets the namespace as code writes it; empty for the global one.</summary>
    public required string Namespace { get; init; }

    /// <summary>Gets the declarations from the outermost type inwards, for example <c>partial class Outer&lt;T&gt;</c>.</summary>
    public required EquatableArray<string> Declarations { get; init; }

    /// <summary>Gets the type as generated code names it.</summary>
    public required string Type { get; init; }

    /// <summary>Gets the type as meters and debuggers show it.</summary>
    public required string DisplayName { get; init; }

    /// <summary>Gets whether the type, or what contains it, is marked CLS-compliant: the compiler then checks its public members.</summary>
    public required bool IsClsCompliant { get; init; }

    /// <summary>Gets whether another generator may give the type, or a base of it, a base class.</summary>
    public required bool MayGetBase { get; init; }

    /// <summary>Gets whether the runtime has lanes, which the one for older frameworks lacks.</summary>
    public required bool HasLanes { get; init; }

    /// <summary>Gets the attributes of newer frameworks that its project can name.</summary>
    public required FrameworkAttributes Known { get; init; }
}
