namespace ClosureGen.Generator;

/// <summary>One parameter of a handler.</summary>
/// <param name="Name">The name as code writes it, <c>@</c> included.</param>
/// <param name="Field">The name of the field that keeps the argument.</param>
/// <param name="Local">The name of the local or constructor parameter that stands for it.</param>
/// <param name="Type">The declared type.</param>
/// <param name="StorageType">The type it is kept as: <c>object</c> for <c>dynamic</c>, so that no call binds at run time.</param>
/// <param name="NeedsValue">Whether the compiler asks for a value where it is kept: of references, and of what may be one.</param>
/// <param name="Role">What the parameter is for.</param>
/// <param name="IsToken">Whether its argument is the token of the dispatch.</param>
/// <param name="Attributes">Attributes that are passed on, each in its brackets, followed by a space.</param>
/// <param name="FieldAttributes">Those of the field that keeps the argument.</param>
/// <param name="Naming">The attribute that says which other arguments this one depends on, or null.</param>
/// <param name="IsParams">Whether the caller may list the elements.</param>
/// <param name="Default">The default value as an expression, or null.</param>
/// <param name="Kept">The expression, over <see cref="Name"/>, that a pairing is made with.</param>
/// <param name="PassPrefix">What stands in front of the argument in the handler's call.</param>
/// <param name="PassSuffix">What stands behind it.</param>
internal sealed record ParameterModel(
    string Name,
    string Field,
    string Local,
    string Type,
    string StorageType,
    bool NeedsValue,
    ParameterRole Role,
    bool IsToken,
    string Attributes,
    string FieldAttributes,
    NamingAttribute? Naming,
    bool IsParams,
    string? Default,
    string Kept,
    string PassPrefix,
    string PassSuffix
);

/// <summary>What a parameter of a handler is for.</summary>
internal enum ParameterRole
{
    /// <summary>An argument like any other.</summary>
    Plain,

    /// <summary>What an extension method extends.</summary>
    Receiver,

    /// <summary>What a batch has many of.</summary>
    Item,

    /// <summary>The item's position, filled in by a batch.</summary>
    ItemIndex,
}
