namespace ClosureGen.Generator.Models;

/// <summary>One parameter of a handler.</summary>
internal sealed record ParameterModel
{
    /// <summary>Gets the name as code writes it, <c>@</c> included.</summary>
    public required string Name { get; init; }

    /// <summary>Gets the name of the field that stores the argument.</summary>
    public required string Field { get; init; }

    /// <summary>Gets the name of the local or constructor parameter that has the same value.</summary>
    public required string Local { get; init; }

    /// <summary>Gets the name of the local that a batch reads an item into before the call, or null if it needs none.</summary>
    public required string? Copy { get; init; }

    /// <summary>Gets the declared type.</summary>
    public required string Type { get; init; }

    /// <summary>Gets the type of its field: <c>object</c> for <c>dynamic</c>, so that no call binds at run time.</summary>
    public required string StorageType { get; init; }

    /// <summary>Gets whether that type has an annotation.</summary>
    public required bool IsAnnotated { get; init; }

    /// <summary>Gets what the parameter is for.</summary>
    public required ParameterRole Role { get; init; }

    /// <summary>Gets whether its argument is the token of the dispatch.</summary>
    public required bool IsToken { get; init; }

    /// <summary>Gets the attributes that generated parameters repeat, each in its brackets, followed by a space.</summary>
    public required string Attributes { get; init; }

    /// <summary>Gets the attributes of the field that stores the argument.</summary>
    public required string FieldAttributes { get; init; }

    /// <summary>Gets the attribute that names the arguments on which this one depends, or null.</summary>
    public required NamingAttribute? NamingAttribute { get; init; }

    /// <summary>Gets whether the parameter is <c>params</c>.</summary>
    public required bool IsParams { get; init; }

    /// <summary>Gets the default value as an expression, or null.</summary>
    public required string? Default { get; init; }

    /// <summary>Gets the expression, over <see cref="Name"/>, that is stored in a pairing.</summary>
    public required string StoredExpression { get; init; }

    /// <summary>Gets what precedes the argument in the handler's call.</summary>
    public required string ArgumentPrefix { get; init; }

    /// <summary>Gets what follows the argument in the handler's call.</summary>
    public required string ArgumentSuffix { get; init; }
}

/// <summary>What a parameter of a handler is for.</summary>
internal enum ParameterRole
{
    /// <summary>An argument like any other.</summary>
    Plain,

    /// <summary>The receiver of an extension method.</summary>
    Receiver,

    /// <summary>The item, of which a batch has many.</summary>
    Item,

    /// <summary>The item's position, filled in by a batch.</summary>
    ItemIndex,

    /// <summary>A service from the scope of the call: not an argument of the generated methods.</summary>
    Service,
}
