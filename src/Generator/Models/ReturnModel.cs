namespace ClosureGen.Generator.Models;

/// <summary>What a handler returns.</summary>
/// <param name="Kind">Nothing, a result, or a task.</param>
/// <param name="Result">The type of the result, or null if there is none.</param>
/// <param name="Argument">
/// The same as a type argument of an interface: no class may implement one with <c>dynamic</c>, which at run time is
/// <c>object</c>.
/// </param>
/// <param name="IsAnnotated">Whether the result is a reference or contains one: then its annotations matter to callers.</param>
internal sealed record ReturnModel(
    ReturnKind Kind,
    string? Result = null,
    string? Argument = null,
    bool IsAnnotated = false
)
{
    internal bool IsAsync => Kind is ReturnKind.Task or ReturnKind.ValueTask;
}

/// <summary>The kinds of return types.</summary>
internal enum ReturnKind
{
    /// <summary>Returns nothing.</summary>
    Void,

    /// <summary>Returns its result.</summary>
    Value,

    /// <summary>Returns a <c>Task</c> or <c>Task&lt;T&gt;</c>.</summary>
    Task,

    /// <summary>Returns a <c>ValueTask</c> or <c>ValueTask&lt;T&gt;</c>.</summary>
    ValueTask,
}
