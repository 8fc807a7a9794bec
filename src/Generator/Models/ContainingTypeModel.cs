namespace ClosureGen.Generator;

/// <summary>The type that generated members are added to.</summary>
/// <param name="Key">The metadata name with its containing types: one key, one file.</param>
/// <param name="Namespace">The namespace as code writes it, empty for the global one.</param>
/// <param name="Declarations">The declarations from the outermost type inwards, <c>partial class Outer&lt;T&gt;</c> for one.</param>
/// <param name="Type">The type as generated code names it.</param>
/// <param name="IsClsCompliant">Whether it says so of itself, or what it stands in, by which the compiler checks what is public.</param>
/// <param name="Known">The attributes of newer frameworks that its project can name.</param>
internal sealed record ContainingTypeModel(
    string Key,
    string Namespace,
    EquatableArray<string> Declarations,
    string Type,
    bool IsClsCompliant,
    FrameworkAttributes Known
);
