using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Diagnostics.Rules;

/// <summary>Finds the method that a handler's <c>OnError</c> names.</summary>
internal static class OnErrorMethod
{
    /// <summary>
    /// Gets the method for a handler's errors, or what is in its way. Of two that fit, the one that takes the handler's
    /// arguments is called.
    /// </summary>
    internal static IMethodSymbol? Find(IMethodSymbol handler, string name, TypeTexts texts, out OnErrorProblem problem)
    {
        problem = OnErrorProblem.Missing;
        IMethodSymbol? found = null;
        foreach (IMethodSymbol method in Candidates(handler.ContainingType, name))
        {
            OnErrorProblem here = ProblemOf(method, handler, texts);
            if (here == OnErrorProblem.None)
            {
                if (found is null || IsLong(method))
                {
                    found = method;
                }
            }
            else if (here > problem)
            {
                problem = here;
            }
        }

        return found;
    }

    private static bool IsLong(IMethodSymbol method) => method.Parameters.Length > 1 || method.Arity > 0;

    /// <summary>What the name means in the type: its own members and inherited ones, or else those of a type around it.</summary>
    private static IEnumerable<IMethodSymbol> Candidates(INamedTypeSymbol containingType, string name)
    {
        for (INamedTypeSymbol? outer = containingType; outer is not null; outer = outer.ContainingType)
        {
            var overridden = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
            var methods = new List<IMethodSymbol>();
            for (INamedTypeSymbol? type = outer; type is not null; type = type.BaseType)
            {
                foreach (IMethodSymbol method in type.GetMembers(name).OfType<IMethodSymbol>())
                {
                    if (method.OverriddenMethod is { } first)
                    {
                        overridden.Add(first);
                    }

                    if (!overridden.Contains(method))
                    {
                        methods.Add(method);
                    }
                }
            }

            if (methods.Count > 0)
            {
                return methods;
            }
        }

        return Array.Empty<IMethodSymbol>();
    }

    private static OnErrorProblem ProblemOf(IMethodSymbol method, IMethodSymbol handler, TypeTexts texts)
    {
        if (!HasParameters(method, handler, texts))
        {
            return OnErrorProblem.Parameters;
        }

        if (!AccessDomain.IsAccessible(method, handler.ContainingType))
        {
            return OnErrorProblem.Inaccessible;
        }

        if (!method.ReturnsVoid)
        {
            return OnErrorProblem.Returns;
        }

        if (method.IsAsync || (method.PartialImplementationPart?.IsAsync ?? false))
        {
            return OnErrorProblem.Async;
        }

        if (method.IsStatic)
        {
            return OnErrorProblem.None;
        }

        if (handler.IsStatic || !IsOfObject(method, handler.ContainingType))
        {
            return OnErrorProblem.Instance;
        }

        bool isReadOnly = method.IsReadOnly || method.ContainingType.IsReadOnly || !handler.ContainingType.IsValueType;
        return isReadOnly ? OnErrorProblem.None : OnErrorProblem.NotReadOnly;
    }

    /// <summary>Gets whether an instance method is the handler's object's own, and not one of a type around it.</summary>
    private static bool IsOfObject(IMethodSymbol method, INamedTypeSymbol containingType)
    {
        for (INamedTypeSymbol? type = containingType; type is not null; type = type.BaseType)
        {
            if (SymbolEqualityComparer.Default.Equals(type, method.ContainingType))
            {
                return true;
            }
        }

        return false;
    }

    private static bool HasParameters(IMethodSymbol method, IMethodSymbol handler, TypeTexts texts)
    {
        if (
            method.MethodKind != MethodKind.Ordinary
            || method.Parameters.Any(static parameter => parameter.RefKind is RefKind.Ref or RefKind.Out)
        )
        {
            return false;
        }

        const string Exception = "(global::System.Exception";
        string signature = SignatureParser.Of(method, texts);
        if (signature == "0" + Exception + ")")
        {
            return true;
        }

        // The parameters in brackets behind the number of type parameters.
        string own = SignatureParser.Of(handler, texts);
        int start = own.IndexOf('(');
        string expected =
            own.Substring(0, start) + Exception + (handler.Parameters.IsEmpty ? "" : ", ") + own.Substring(start + 1);
        return signature == expected && HasConstraints(method, handler);
    }

    /// <summary>Gets whether the handler's type parameters satisfy the constraints that the other's have.</summary>
    private static bool HasConstraints(IMethodSymbol method, IMethodSymbol handler)
    {
        for (int i = 0; i < method.TypeParameters.Length; i++)
        {
            ITypeParameterSymbol needs = method.TypeParameters[i];
            ITypeParameterSymbol has = handler.TypeParameters[i];
            if (
                (needs.HasReferenceTypeConstraint && !has.HasReferenceTypeConstraint)
                || (needs.HasValueTypeConstraint && !has.HasValueTypeConstraint)
                || (needs.HasUnmanagedTypeConstraint && !has.HasUnmanagedTypeConstraint)
                || (needs.HasConstructorConstraint && !has.HasConstructorConstraint && !has.HasValueTypeConstraint)
                || needs.ConstraintTypes.Any(type => !has.ConstraintTypes.Any(other => IsSame(type, other)))
            )
            {
                return false;
            }
        }

        return true;
    }

    // Of two methods: a type parameter in them is the same by its position.
    private static bool IsSame(ITypeSymbol one, ITypeSymbol other) =>
        one is ITypeParameterSymbol { TypeParameterKind: TypeParameterKind.Method } first
        && other is ITypeParameterSymbol { TypeParameterKind: TypeParameterKind.Method } second
            ? first.Ordinal == second.Ordinal
            : SymbolEqualityComparer.Default.Equals(one, other);
}

/// <summary>What keeps a method from getting a handler's errors; of several methods, what the nearest lacks comes last.</summary>
internal enum OnErrorProblem
{
    /// <summary>Nothing does.</summary>
    None,

    /// <summary>There is no such method.</summary>
    Missing,

    /// <summary>It takes something else.</summary>
    Parameters,

    /// <summary>A base type has it for itself.</summary>
    Inaccessible,

    /// <summary>It returns something.</summary>
    Returns,

    /// <summary>It is async.</summary>
    Async,

    /// <summary>It needs an object, which a static handler has not.</summary>
    Instance,

    /// <summary>It may write the fields of a struct, of which there is a copy.</summary>
    NotReadOnly,
}
