using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static ClosureGen.Generator.Rules.DiagnosticDescriptors;

namespace ClosureGen.Generator.Rules;

/// <summary>Generated members are in another file: the containing types must be reachable from there.</summary>
internal static class ContainingTypeRules
{
    internal static HandlerRefusal Find(IMethodSymbol method, CancellationToken cancellationToken)
    {
        ImmutableArray<SyntaxReference> declarations = method.DeclaringSyntaxReferences;
        if (declarations.Length == 0)
        {
            return HandlerRefusal.Silent;
        }

        // All members of such a class are extern or abstract; its containing types may have other members.
        if (method.ContainingType.IsComImport)
        {
            return new HandlerRefusal(ClosedContainer, first: method.ContainingType);
        }

        for (INamedTypeSymbol? type = method.ContainingType; type is not null; type = type.ContainingType)
        {
            if (type.IsFileLocal)
            {
                return new HandlerRefusal(FileLocalContainer, first: type);
            }
        }

        if (FindHidden(method.ContainingType) is { IsRefused: true } hidden)
        {
            return hidden;
        }

        for (
            SyntaxNode? node = declarations[0].GetSyntax(cancellationToken).Parent;
            node is not null;
            node = node.Parent
        )
        {
            if (IsNotPartial(node))
            {
                return new HandlerRefusal(ContainingTypeNotPartial);
            }
        }

        return FindMutableStruct(method);
    }

    /// <summary>Gets the types around a method that are not partial, the outermost first.</summary>
    internal static ImmutableArray<BaseTypeDeclarationSyntax> FindNotPartial(SyntaxNode method)
    {
        ImmutableArray<BaseTypeDeclarationSyntax>.Builder types =
            ImmutableArray.CreateBuilder<BaseTypeDeclarationSyntax>();
        for (SyntaxNode? node = method.Parent; node is not null; node = node.Parent)
        {
            if (IsNotPartial(node))
            {
                types.Insert(0, (BaseTypeDeclarationSyntax)node);
            }
        }

        return types.ToImmutable();
    }

    private static bool IsNotPartial(SyntaxNode node) =>
        node is TypeDeclarationSyntax type && !type.Modifiers.Any(SyntaxKind.PartialKeyword);

    /// <summary>
    /// Finds a type parameter that hides one of an outer type. Generated code cannot name that outer type: in another
    /// file <c>Outer&lt;T&gt;.Inner&lt;T&gt;</c> means the inner <c>T</c> both times.
    /// </summary>
    private static HandlerRefusal FindHidden(INamedTypeSymbol inner)
    {
        for (INamedTypeSymbol? type = inner; type?.ContainingType is not null; type = type.ContainingType)
        {
            foreach (ITypeParameterSymbol parameter in type.TypeParameters)
            {
                for (INamedTypeSymbol? outer = type.ContainingType; outer is not null; outer = outer.ContainingType)
                {
                    foreach (ITypeParameterSymbol hidden in outer.TypeParameters)
                    {
                        if (hidden.Name == parameter.Name)
                        {
                            return new HandlerRefusal(
                                HiddenTypeParameter,
                                first: type,
                                second: outer,
                                third: hidden.Name
                            );
                        }
                    }
                }
            }
        }

        return default;
    }

    private static HandlerRefusal FindMutableStruct(IMethodSymbol method)
    {
        INamedTypeSymbol type = method.ContainingType;
        if (method.IsStatic || !type.IsValueType)
        {
            return default;
        }

        if (type.IsRefLikeType)
        {
            return new HandlerRefusal(
                MutableStruct,
                first: "a ref struct cannot be stored until the handler runs: make the method static, or the type an ordinary struct"
            );
        }

        return method.IsReadOnly || type.IsReadOnly
            ? default
            : new HandlerRefusal(
                MutableStruct,
                first: "it runs on a copy of its struct, and writes to the copy are lost: make the method or the struct readonly"
            );
    }
}
