using ClosureGen.Generator.Parsing;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Rules;

/// <summary>
/// Methods that are not allowed in their containing type, and modifiers and default values that are not allowed on
/// their parameters. The compiler reports them, and would report them again for the generated methods, which repeat
/// them in the same type.
/// </summary>
internal static class PlaceRules
{
    internal static HandlerRefusal Find(IMethodSymbol method) =>
        IsMisplaced(method) || HasMisplaced(method) ? HandlerRefusal.Silent : default;

    private static bool IsMisplaced(IMethodSymbol method) =>
        method.IsStatic
            ? method.IsExtensionMethod
                && method.ContainingType is not { IsStatic: true, Arity: 0, ContainingType: null }
            : method.IsExtensionMethod || method.ContainingType.IsStatic;

    private static bool HasMisplaced(IMethodSymbol method)
    {
        bool hasDefault = false;
        foreach (IParameterSymbol parameter in method.Parameters)
        {
            bool isMisplaced = parameter.IsParams
                ? parameter.Ordinal < method.Parameters.Length - 1 || !CanBeParams(parameter)
                : hasDefault && !parameter.IsOptional;
            if (isMisplaced)
            {
                return true;
            }

            // Attributes can make a parameter at any position optional.
            hasDefault |= parameter.IsOptional && DefaultValues.IsWritten(parameter);
        }

        return false;
    }

    private static bool CanBeParams(IParameterSymbol parameter) =>
        parameter.Type is IArrayTypeSymbol
        || parameter.ContainingAssembly is not ISourceAssemblySymbol { Compilation: var compilation }
        || NewerRoslyn.IsCSharp13(compilation);
}
