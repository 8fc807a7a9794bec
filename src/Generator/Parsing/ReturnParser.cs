using ClosureGen.Generator.Models;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Parsing;

/// <summary>Reads what a handler returns.</summary>
internal static class ReturnParser
{
    internal static ReturnModel Parse(IMethodSymbol method, TypePrinter printer)
    {
        if (method.ReturnsVoid)
        {
            return new ReturnModel(ReturnKind.Void);
        }

        ReturnKind kind = Kind(method.ReturnType);
        if (kind == ReturnKind.Value)
        {
            string result = printer.Print(method.ReturnType);
            return new ReturnModel(
                kind,
                IsMarkedMaybeNull(method) ? result + "?" : result,
                IsAnnotated(method.ReturnType)
            );
        }

        var awaited = (INamedTypeSymbol)method.ReturnType;
        return awaited.Arity == 0
            ? new ReturnModel(kind)
            : new ReturnModel(kind, printer.Print(awaited.TypeArguments[0]), IsAnnotated(awaited.TypeArguments[0]));
    }

    internal static bool HasResult(IMethodSymbol method) =>
        !method.ReturnsVoid
        && (Kind(method.ReturnType) == ReturnKind.Value || ((INamedTypeSymbol)method.ReturnType).Arity > 0);

    // A task's type argument cannot have an attribute of the return value: an annotation replaces it.
    private static bool IsMarkedMaybeNull(IMethodSymbol method) =>
        method.ReturnType is { IsValueType: false, NullableAnnotation: not NullableAnnotation.Annotated }
        && AttributePrinter.HasMaybeNull(method.GetReturnTypeAttributes());

    private static bool IsAnnotated(ITypeSymbol result) =>
        result is not { IsValueType: true } or INamedTypeSymbol { Arity: > 0 };

    private static ReturnKind Kind(ITypeSymbol type) =>
        type switch
        {
            INamedTypeSymbol named when KnownTypes.IsTask(named) => ReturnKind.Task,
            INamedTypeSymbol named when KnownTypes.IsValueTask(named) => ReturnKind.ValueTask,
            _ => ReturnKind.Value,
        };
}
