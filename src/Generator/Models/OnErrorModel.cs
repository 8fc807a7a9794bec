namespace ClosureGen.Generator.Models;

/// <summary>The method that receives what a posted handler throws.</summary>
internal sealed record OnErrorModel
{
    /// <summary>Gets the type that a static method is called on, or null for an instance method.</summary>
    public required string? Type { get; init; }

    /// <summary>Gets whether that type has an annotation.</summary>
    public required bool IsAnnotated { get; init; }

    /// <summary>Gets its name as code writes it.</summary>
    public required string Name { get; init; }

    /// <summary>Gets whether it takes the handler's arguments behind the exception.</summary>
    public required bool TakesArguments { get; init; }

    /// <summary>Gets whether it has the handler's type parameters.</summary>
    public required bool IsGeneric { get; init; }
}
