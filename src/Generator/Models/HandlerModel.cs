namespace ClosureGen.Generator;

/// <summary>Everything the writer needs to know about one tagged method, and nothing that holds a compilation.</summary>
/// <param name="ContainingType">The type the generated members are added to.</param>
/// <param name="Name">The method's name as code writes it, <c>@</c> included.</param>
/// <param name="Stem">What the generated names start with.</param>
/// <param name="PrivateNames">The names of its pooled classes.</param>
/// <param name="Accessibility">The modifiers of the generated public surface, <c>public</c> for one.</param>
/// <param name="FlowsContext">Whether it sees the caller's ExecutionContext.</param>
/// <param name="OnError">The method that gets what it throws when it was posted, or null.</param>
/// <param name="Target">How the method is reached.</param>
/// <param name="Cast">The type it is called through where its own would bind to another method, or null.</param>
/// <param name="CastResult">The type of what it returns where it returns another one through that type, or null.</param>
/// <param name="Return">What it returns.</param>
/// <param name="TypeParameters">Its own type parameters.</param>
/// <param name="Parameters">Its parameters in their order, each with its role.</param>
/// <param name="Marks">Attributes that callers must see on what they call in its place, <c>Obsolete</c> for one.</param>
/// <param name="CallMarks">Attributes that callers must see on the methods they call in its place.</param>
/// <param name="Suppressions">Attributes of members that call it, which keep them from being flagged in its place.</param>
/// <param name="SignatureWarnings">The warnings that types in its signature draw, which are the user's to see.</param>
/// <param name="Display">The signature for doc comments.</param>
/// <param name="Signatures">What tells the generated methods from others of the same names.</param>
/// <param name="TypeNames">The simple names of its parameter types, the suffix for a stem with overloads.</param>
/// <param name="Range">How its items are taken from a range, or null.</param>
/// <param name="InfersItem">Whether the item's type has to be inferred from what a caller passes.</param>
/// <param name="Priority">That of the handler among its overloads, 0 for most; null where no attribute can say so.</param>
/// <param name="Aliases">The extern aliases that types can be named by.</param>
/// <param name="IsOblivious">Whether its parameters say nothing of nulls.</param>
/// <param name="Inherited">What base types have under names that this handler generates.</param>
internal sealed record HandlerModel(
    ContainingTypeModel ContainingType,
    string Name,
    string Stem,
    PrivateNames PrivateNames,
    string Accessibility,
    bool FlowsContext,
    OnErrorModel? OnError,
    HandlerTarget Target,
    string? Cast,
    string? CastResult,
    ReturnModel Return,
    EquatableArray<TypeParameterModel> TypeParameters,
    EquatableArray<ParameterModel> Parameters,
    EquatableArray<string> Marks,
    EquatableArray<string> CallMarks,
    EquatableArray<string> Suppressions,
    EquatableArray<string> SignatureWarnings,
    string Display,
    SignaturesModel Signatures,
    string TypeNames,
    RangeModel? Range,
    bool InfersItem,
    int? Priority,
    EquatableArray<string> Aliases,
    bool IsOblivious,
    EquatableArray<string> Inherited
)
{
    internal bool IsInstance => Target is HandlerTarget.Class or HandlerTarget.Struct or HandlerTarget.MutableStruct;

    /// <summary>Whether a pairing can be <c>default</c> and then lacks what it needs.</summary>
    internal bool NeedsHandler => Target == HandlerTarget.Class;

    internal ParameterModel? Item => Find(ParameterRole.Item);

    internal ParameterModel? Receiver => Find(ParameterRole.Receiver);

    internal ParameterModel? Token
    {
        get
        {
            foreach (ParameterModel parameter in Parameters)
            {
                if (parameter.IsToken)
                {
                    return parameter;
                }
            }

            return null;
        }
    }

    internal bool HasEach => Item is not null;

    internal bool HasPairs => IsInstance;

    private ParameterModel? Find(ParameterRole role)
    {
        foreach (ParameterModel parameter in Parameters)
        {
            if (parameter.Role == role)
            {
                return parameter;
            }
        }

        return null;
    }
}
