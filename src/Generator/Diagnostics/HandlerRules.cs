using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.Generator;

/// <summary>The one place that decides which tagged methods are generated for.</summary>
internal static class HandlerRules
{
    /// <summary>Whether members are generated for the method.</summary>
    internal static bool Accepts(IMethodSymbol method, CancellationToken cancellationToken)
    {
        if (
            method.MethodKind != MethodKind.Ordinary
            || method.IsVararg
            || method.RefKind != RefKind.None
            || !CanBeKept(method.ReturnType) && !method.ReturnsVoid
            || (method.ReturnsVoid && method.IsAsync)
            || (method.IsPartialDefinition && method.PartialImplementationPart is null)
        )
        {
            return false;
        }

        if (!method.IsStatic && method.ContainingType is { IsValueType: true } type)
        {
            if (type.IsRefLikeType || !(method.IsReadOnly || type.IsReadOnly))
            {
                return false;
            }
        }

        return method.ContainingType.TypeKind is TypeKind.Class or TypeKind.Struct
            && IsPartialToTheTop(method.ContainingType, cancellationToken)
            && method.Parameters.All(IsKept);
    }

    private static bool IsKept(IParameterSymbol parameter) =>
        parameter.RefKind is RefKind.None or RefKind.In or RefKind.RefReadOnlyParameter && CanBeKept(parameter.Type);

    private static bool CanBeKept(ITypeSymbol type) =>
        !type.IsRefLikeType
        && type.TypeKind is not (TypeKind.Pointer or TypeKind.FunctionPointer or TypeKind.Error)
        && type.SpecialType is not (SpecialType.System_TypedReference or SpecialType.System_Void)
        && type switch
        {
            IArrayTypeSymbol array => CanBeKept(array.ElementType),
            INamedTypeSymbol named => !named.IsFileLocal && named.TypeArguments.All(CanBeKept),
            _ => true,
        };

    private static bool IsPartialToTheTop(INamedTypeSymbol? type, CancellationToken cancellationToken)
    {
        for (; type is not null; type = type.ContainingType)
        {
            bool isPartial = type.DeclaringSyntaxReferences.All(reference =>
                reference.GetSyntax(cancellationToken) is TypeDeclarationSyntax declaration
                && declaration.Modifiers.Any(modifier => modifier.ValueText == "partial")
            );
            if (!isPartial || type.IsFileLocal)
            {
                return false;
            }
        }

        return true;
    }
}
