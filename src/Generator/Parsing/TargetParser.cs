using System.Linq;
using ClosureGen.Generator.Models;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ClosureGen.Generator.Parsing;

/// <summary>Reads how generated code calls a handler.</summary>
internal static class TargetParser
{
    internal static HandlerTarget Parse(IMethodSymbol method) =>
        method switch
        {
            { IsExtensionMethod: true } => HandlerTarget.Extension,
            { IsStatic: true } => HandlerTarget.Static,
            { ContainingType: { IsValueType: true, IsReadOnly: false } } => HandlerTarget.MutableStruct,
            { ContainingType.IsValueType: true } => HandlerTarget.Struct,
            _ => HandlerTarget.Class,
        };

    /// <summary>
    /// Tells whether a method, or one that it overrides and to which calls bind, is <c>unsafe</c>. Under rules that are
    /// still a preview, such a method can be called only in an unsafe context.
    /// </summary>
    internal static bool ParseUnsafe(IMethodSymbol method)
    {
        for (IMethodSymbol? current = method; current is not null; current = current.OverriddenMethod)
        {
            if (IsUnsafe(current) || (current.PartialImplementationPart is { } body && IsUnsafe(body)))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsUnsafe(IMethodSymbol method) =>
        method.DeclaringSyntaxReferences.IsEmpty
            ? method
                .GetAttributes()
                .Any(static attribute => attribute.AttributeClass?.Name == "RequiresUnsafeAttribute")
            : method.DeclaringSyntaxReferences[0].GetSyntax() is MethodDeclarationSyntax declared
                && declared.Modifiers.Any(SyntaxKind.UnsafeKeyword);

    /// <summary>
    /// The type to which the result of a call through the base type, see <see cref="CastOf"/>, is converted, or null if
    /// the base method returns the same type.
    /// </summary>
    internal static string? ParseResultCast(IMethodSymbol method, TypePrinter printer)
    {
        if (method.ReturnsVoid)
        {
            return null;
        }

        ITypeSymbol returned = Overrides.First(method).ReturnType;
        return SymbolEqualityComparer.IncludeNullability.Equals(returned, method.ReturnType)
            ? null
            : printer.Print(method.ReturnType);
    }

    /// <summary>
    /// Gets the type that an override is called through, or null. A call resolves to an applicable
    /// method of the derived type before it considers the overridden one: <c>Handle(long)</c> would be called instead
    /// of an overridden <c>Handle(int)</c>. Null for a struct, which the cast would box.
    /// </summary>
    internal static INamedTypeSymbol? CastOf(IMethodSymbol method)
    {
        if (
            !method.IsOverride
            || method.ContainingType.IsValueType
            || method.DeclaredAccessibility is not (Accessibility.Public or Accessibility.Internal)
        )
        {
            return null;
        }

        IMethodSymbol first = Overrides.First(method);
        for (
            INamedTypeSymbol? type = method.ContainingType;
            type is not null && !SymbolEqualityComparer.Default.Equals(type, first.ContainingType);
            type = type.BaseType
        )
        {
            foreach (ISymbol member in type.GetMembers(method.Name))
            {
                if (!member.IsOverride)
                {
                    return first.ContainingType;
                }
            }
        }

        return null;
    }
}
