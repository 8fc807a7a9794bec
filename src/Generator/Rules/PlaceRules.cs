using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Diagnostics.Rules;

/// <summary>
/// Methods that cannot stand where they do, and modifiers and default values on parameters that cannot have them there. The
/// compiler says so, and would say it again of generated methods, which stand in the same place and repeat them.
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

            // Attributes make a parameter optional wherever it stands.
            hasDefault |= parameter.IsOptional && DefaultValues.IsWritten(parameter);
        }

        return false;
    }

    private static bool CanBeParams(IParameterSymbol parameter) =>
        parameter.Type is IArrayTypeSymbol
        || parameter.ContainingAssembly is not ISourceAssemblySymbol { Compilation: var compilation }
        || NewerRoslyn.IsCSharp13(compilation);
}
