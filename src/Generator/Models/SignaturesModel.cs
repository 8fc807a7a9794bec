namespace ClosureGen.Generator;

/// <summary>
/// What tells generated methods from others of the same names: parameter types without annotations, and the arity.
/// </summary>
/// <param name="Work">Of <c>{Stem}Work</c>, which are the handler's own.</param>
/// <param name="Each">Of <c>{Stem}Each</c>, or null where there is none.</param>
/// <param name="EachOfArray">Of <c>{Stem}Each</c> for an array.</param>
/// <param name="EachOfList">Of <c>{Stem}Each</c> for a list.</param>
/// <param name="Pairs">Of <c>{Stem}Pairs</c>, or null where there is none.</param>
internal sealed record SignaturesModel(
    string Work,
    string? Each,
    string? EachOfArray,
    string? EachOfList,
    string? Pairs
);
