using System.Collections.Generic;
using System.Linq;
using ClosureGen.Generator.Parsing;

namespace ClosureGen.Generator.Models;

/// <summary>Everything the writer needs to know about one tagged method, without references to a compilation.</summary>
internal sealed record HandlerModel
{
    /// <summary>Gets the type that the generated members are added to.</summary>
    public required ContainingTypeModel ContainingType { get; init; }

    /// <summary>Gets the method's name as code writes it, <c>@</c> included.</summary>
    public required string Name { get; init; }

    /// <summary>Gets what the generated names start with.</summary>
    public required string Stem { get; init; }

    /// <summary>Gets the name of the pooled class.</summary>
    public required string StateName { get; init; }

    /// <summary>Gets the modifiers of the generated public surface, for example <c>public</c>.</summary>
    public required string Accessibility { get; init; }

    /// <summary>Gets whether the handler sees the caller's ExecutionContext.</summary>
    public required bool FlowsContext { get; init; }

    /// <summary>Gets the method that receives what the posted handler throws, or null.</summary>
    public required OnErrorModel? OnError { get; init; }

    /// <summary>Gets how the method is called.</summary>
    public required HandlerTarget Target { get; init; }

    /// <summary>
    /// Gets the type that the handler is called through if a call through its own type would bind to another method, or
    /// null.
    /// </summary>
    public required string? CalledThrough { get; init; }

    /// <summary>Gets whether that type has an annotation.</summary>
    public required bool IsCalledThroughAnnotated { get; init; }

    /// <summary>
    /// Gets the type that the result is converted to if the method of <see cref="CalledThrough"/> returns another one,
    /// or null.
    /// </summary>
    public required string? ResultCast { get; init; }

    /// <summary>Gets whether calls must be in an unsafe context.</summary>
    public required bool IsUnsafe { get; init; }

    /// <summary>Gets what the handler returns.</summary>
    public required ReturnModel Return { get; init; }

    /// <summary>Gets the handler's own type parameters.</summary>
    public required EquatableArray<TypeParameterModel> TypeParameters { get; init; }

    /// <summary>Gets the parameters in their order, each with its role.</summary>
    public required EquatableArray<ParameterModel> Parameters { get; init; }

    /// <summary>Gets the attributes of every generated member that callers name, for example <c>Obsolete</c>.</summary>
    public required EquatableArray<string> MemberAttributes { get; init; }

    /// <summary>Gets the attributes of the generated methods only.</summary>
    public required EquatableArray<string> MethodAttributes { get; init; }

    /// <summary>Gets the attributes that suppress warnings about the handler's calls.</summary>
    public required EquatableArray<string> SuppressionAttributes { get; init; }

    /// <summary>Gets the warnings about types in the signature, which only the user should see.</summary>
    public required EquatableArray<string> SignatureWarnings { get; init; }

    /// <summary>Gets the signature for doc comments.</summary>
    public required string Display { get; init; }

    /// <summary>Gets the signatures that distinguish the generated methods from others of the same names.</summary>
    public required SignaturesModel Signatures { get; init; }

    /// <summary>Gets the simple names of the parameter types: the suffix of the structs if the stem has overloads.</summary>
    public required string OverloadSuffix { get; init; }

    /// <summary>Gets how the handler's items are taken from a range, or null.</summary>
    public required RangeModel? Range { get; init; }

    /// <summary>Gets whether the item type must be inferred from the caller's argument.</summary>
    public required bool InfersItem { get; init; }

    /// <summary>Gets the handler's priority among its overloads, usually 0; null if no attribute can set one.</summary>
    public required int? OverloadPriority { get; init; }

    /// <summary>Gets the extern aliases by which types can be named.</summary>
    public required EquatableArray<string> ExternAliases { get; init; }

    /// <summary>Gets whether the parameters carry no nullable annotations.</summary>
    public required bool IsOblivious { get; init; }

    /// <summary>Gets the members of base types that have the name of a member generated for this handler.</summary>
    public required EquatableArray<string> InheritedMembers { get; init; }

    internal bool IsInstance => Target is HandlerTarget.Class or HandlerTarget.Struct or HandlerTarget.MutableStruct;

    /// <summary>Gets whether a <c>default</c> pairing lacks a handler.</summary>
    internal bool NeedsHandler => Target == HandlerTarget.Class;

    /// <summary>Gets the parameters whose arguments the generated methods take.</summary>
    internal IEnumerable<ParameterModel> Arguments =>
        Parameters.Where(static parameter => parameter.Role != ParameterRole.Service);

    /// <summary>Gets whether a call of the handler has a scope, from which it takes services.</summary>
    internal bool HasScope => Find(ParameterRole.Service) is not null;

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

    /// <summary>
    /// Whether the annotations of the state and the batch tell a caller nothing: each would be an attribute in the metadata.
    /// </summary>
    internal bool EndsOblivious
    {
        get
        {
            if (TypeParameters.Count > 0 || Return.IsAnnotated || ResultCast is not null)
            {
                return false;
            }

            // What is printed there with an annotation, though it tells nothing of nulls: of a generic type's argument.
            if (IsCalledThroughAnnotated || OnError is { IsAnnotated: true })
            {
                return false;
            }

            foreach (ParameterModel parameter in Parameters)
            {
                if (parameter.IsAnnotated)
                {
                    return false;
                }
            }

            return true;
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
