using System;
using System.Collections.Generic;
using System.Linq;
using ClosureGen.Generator.Parsing;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Rules;

/// <summary>Finds the method that a handler's <c>OnError</c> names.</summary>
internal static class OnErrorMethod
{
    /// <summary>
    /// Gets the method for a handler's errors, or the problem. If two fit, the one that takes the handler's arguments
    /// is used.
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

    /// <summary>
    /// The methods that the name refers to in the type: its own and inherited ones; if there are none, those of a
    /// containing type.
    /// </summary>
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

    /// <summary>
    /// Gets whether an instance method can be called on the handler's object, and is not a containing type's.
    /// </summary>
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

        // The text has the number of type parameters, then the parameters in brackets.
        string own = SignatureParser.Of(handler, texts);
        int start = own.IndexOf('(');
        string expected =
            own.Substring(0, start) + Exception + (own[start + 1] == ')' ? "" : ", ") + own.Substring(start + 1);
        return signature == expected && HasConstraints(method, handler);
    }

    /// <summary>Gets whether the handler's type parameters satisfy the constraints of the other method's.</summary>
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

    // Type parameters of the two methods are matched by position.
    private static bool IsSame(ITypeSymbol one, ITypeSymbol other) =>
        one is ITypeParameterSymbol { TypeParameterKind: TypeParameterKind.Method } first
        && other is ITypeParameterSymbol { TypeParameterKind: TypeParameterKind.Method } second
            ? first.Ordinal == second.Ordinal
            : SymbolEqualityComparer.Default.Equals(one, other);
}

/// <summary>
/// Why a method cannot get a handler's errors. With several methods, the problem of the one that fits best is reported,
/// which is the last in this order.
/// </summary>
internal enum OnErrorProblem
{
    /// <summary>There is no problem.</summary>
    None,

    /// <summary>There is no such method.</summary>
    Missing,

    /// <summary>It takes other parameters.</summary>
    Parameters,

    /// <summary>It is private to a base type.</summary>
    Inaccessible,

    /// <summary>It returns a value.</summary>
    Returns,

    /// <summary>It is async.</summary>
    Async,

    /// <summary>It needs an object, and the handler is static.</summary>
    Instance,

    /// <summary>It may write a struct's fields, but is called on a copy.</summary>
    NotReadOnly,
}
