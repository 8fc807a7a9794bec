using ClosureGen.Generator.Parsing;
using Microsoft.CodeAnalysis;
using static ClosureGen.Generator.Rules.DiagnosticDescriptors;

namespace ClosureGen.Generator.Rules;

/// <summary>Only ordinary methods of classes, structs and records are handlers.</summary>
internal static class MethodKindRules
{
    internal static HandlerRefusal Find(IMethodSymbol method)
    {
        switch (method.MethodKind)
        {
            case MethodKind.Ordinary:
                break;
            case MethodKind.ExplicitInterfaceImplementation:
                return method.ExplicitInterfaceImplementations.Length == 0
                    ? HandlerRefusal.Silent
                    : new HandlerRefusal(
                        ExplicitImplementation,
                        first: method.ExplicitInterfaceImplementations[0].ContainingType
                    );
            case MethodKind.LocalFunction:
            case MethodKind.AnonymousFunction:
                return new HandlerRefusal(LocalFunction);
            case MethodKind.Constructor or MethodKind.StaticConstructor:
                // The attribute's usage does not allow it there, and the compiler reports that.
                return HandlerRefusal.Silent;
            default:
                return new HandlerRefusal(NotAnOrdinaryMethod, first: Describe(method.MethodKind));
        }

        if (method.ContainingType is not { } type)
        {
            return HandlerRefusal.Silent;
        }

        if (NewerRoslyn.IsExtensionBlock(type))
        {
            return new HandlerRefusal(ExtensionBlock);
        }

        if (type.TypeKind == TypeKind.Interface)
        {
            return new HandlerRefusal(InterfaceMember, first: Advice(method));
        }

        if (method.IsConditional)
        {
            return new HandlerRefusal(
                NotAnOrdinaryMethod,
                first: "a [Conditional] method, whose calls may be omitted,"
            );
        }

        foreach (AttributeData attribute in method.GetAttributes())
        {
            if (
                attribute.AttributeClass is { Name: "UnmanagedCallersOnlyAttribute", ContainingNamespace: var space }
                && KnownTypes.IsNamespace(space, "System", "Runtime", "InteropServices")
            )
            {
                return new HandlerRefusal(NotAnOrdinaryMethod, first: "callable only from unmanaged code");
            }
        }

        return default;
    }

    /// <summary>
    /// The advice for an interface member: some can be implemented, some can be called by another method, some neither.
    /// </summary>
    private static string Advice(IMethodSymbol method)
    {
        if (!method.IsAbstract && !method.IsVirtual)
        {
            return "move its body to a method of a class and put [NoCapture] there";
        }

        return method.IsStatic
            ? "put [NoCapture] on the methods that implement it"
            : "put [NoCapture] on the methods that implement it, or on an extension method that calls it";
    }

    private static string Describe(MethodKind kind) =>
        kind switch
        {
            MethodKind.Destructor => "a finalizer",
            MethodKind.Conversion or MethodKind.UserDefinedOperator or MethodKind.BuiltinOperator => "an operator",
            MethodKind.EventAdd or MethodKind.EventRemove or MethodKind.EventRaise => "an event accessor",
            MethodKind.PropertyGet or MethodKind.PropertySet => "a property accessor",
            _ => "not an ordinary method",
        };
}
