using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator;

/// <summary>Reads what a handler returns.</summary>
internal static class ReturnParser
{
    /// <summary>Whether members are generated for handlers that are awaited.</summary>
    internal static bool GeneratesAsync => false;

    internal static ReturnModel Parse(IMethodSymbol method, TypePrinter printer)
    {
        if (method.ReturnsVoid)
        {
            return new ReturnModel(ReturnKind.Void, null);
        }

        ReturnKind kind = Kind(method.ReturnType);
        if (kind == ReturnKind.Value)
        {
            return new ReturnModel(kind, printer.Print(method.ReturnType));
        }

        var awaited = (INamedTypeSymbol)method.ReturnType;
        return new ReturnModel(kind, awaited.Arity == 0 ? null : printer.Print(awaited.TypeArguments[0]));
    }

    internal static bool IsAwaited(IMethodSymbol method) =>
        Kind(method.ReturnType) is ReturnKind.Task or ReturnKind.ValueTask;

    private static ReturnKind Kind(ITypeSymbol type) =>
        type switch
        {
            INamedTypeSymbol named when KnownTypes.IsTask(named) => ReturnKind.Task,
            INamedTypeSymbol named when KnownTypes.IsValueTask(named) => ReturnKind.ValueTask,
            _ => ReturnKind.Value,
        };
}
