using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace ClosureGen.Generator.Diagnostics.Rules;

/// <summary>
/// Modifiers and default values on parameters that cannot have them where they stand. The compiler says so, and would say
/// it again of generated methods, which repeat them.
/// </summary>
internal static class ParameterPlaceRules
{
    internal static HandlerRefusal Find(IMethodSymbol method) =>
        IsMisplacedExtension(method) || HasMisplaced(method) ? HandlerRefusal.Silent : default;

    private static bool IsMisplacedExtension(IMethodSymbol method) =>
        method.IsExtensionMethod
        && !(method.IsStatic && method.ContainingType is { IsStatic: true, Arity: 0, ContainingType: null });

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
        || parameter.ContainingAssembly is not ISourceAssemblySymbol { Compilation: CSharpCompilation compilation }
        || (int)compilation.LanguageVersion >= NewerRoslyn.CSharp13;
}
