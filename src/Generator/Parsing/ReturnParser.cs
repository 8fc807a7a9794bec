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
            return Parse(kind, method.ReturnType, IsMarkedMaybeNull(method) ? "?" : "", printer);
        }

        var awaited = (INamedTypeSymbol)method.ReturnType;
        return awaited.Arity == 0 ? new ReturnModel(kind) : Parse(kind, awaited.TypeArguments[0], "", printer);
    }

    private static ReturnModel Parse(ReturnKind kind, ITypeSymbol result, string annotation, TypePrinter printer) =>
        new(
            kind,
            printer.Print(result) + annotation,
            printer.PrintWithoutDynamic(result) + annotation,
            IsAnnotated(result)
        );

    internal static bool HasResult(IMethodSymbol method) =>
        !method.ReturnsVoid
        && (Kind(method.ReturnType) == ReturnKind.Value || ((INamedTypeSymbol)method.ReturnType).Arity > 0);

    // A task's type argument cannot have an attribute of the return value: an annotation replaces it.
    private static bool IsMarkedMaybeNull(IMethodSymbol method) =>
        method.ReturnType is { IsValueType: false, NullableAnnotation: not NullableAnnotation.Annotated }
        && AttributePrinter.HasMaybeNull(method.GetReturnTypeAttributes());

    private static bool IsAnnotated(ITypeSymbol result) =>
        result is not { IsValueType: true } or INamedTypeSymbol { Arity: > 0 } || TypeParts.HasAnnotation(result);

    private static ReturnKind Kind(ITypeSymbol type) =>
        type switch
        {
            INamedTypeSymbol named when KnownTypes.IsTask(named) => ReturnKind.Task,
            INamedTypeSymbol named when KnownTypes.IsValueTask(named) => ReturnKind.ValueTask,
            _ => ReturnKind.Value,
        };
}
