namespace ClosureGen.Generator;

/// <summary>The method that gets what a posted handler throws.</summary>
/// <param name="Type">The type that a static one is called on, or null for one of the handler's object.</param>
/// <param name="Name">Its name as code writes it.</param>
/// <param name="TakesArguments">Whether it takes the handler's arguments behind the exception.</param>
/// <param name="IsGeneric">Whether it has the handler's type parameters.</param>
internal sealed record OnErrorModel(string? Type, string Name, bool TakesArguments, bool IsGeneric);
