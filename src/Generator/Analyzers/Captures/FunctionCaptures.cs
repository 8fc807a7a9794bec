using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ClosureGen.Generator.Analyzers.Captures;

/// <summary>The captures of lambdas and local functions in one method's body that allocate.</summary>
internal sealed class FunctionCaptures
{
    private readonly IMethodSymbol _method;
    private readonly Dictionary<ISymbol, ILocalFunctionOperation> _functions;
    private readonly HashSet<ISymbol> _delegates;

    internal FunctionCaptures(IMethodSymbol method, IOperation body)
    {
        _method = method;
        _functions = new Dictionary<ISymbol, ILocalFunctionOperation>(SymbolEqualityComparer.Default);
        _delegates = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (IOperation operation in body.Descendants())
        {
            if (operation is ILocalFunctionOperation function)
            {
                _functions[function.Symbol] = function;
            }
            else if (operation is IMethodReferenceOperation { Method.MethodKind: MethodKind.LocalFunction } reference)
            {
                _delegates.Add(reference.Method.OriginalDefinition);
            }
        }
    }

    /// <summary>Gets what a lambda captures that no lambda around it captures.</summary>
    internal IReadOnlyList<string> OfLambda(IAnonymousFunctionOperation lambda)
    {
        HashSet<ISymbol> captured = Find(lambda, lambda.Symbol);
        for (IOperation? outer = lambda.Parent; outer is not null; outer = outer.Parent)
        {
            if (outer is IAnonymousFunctionOperation around)
            {
                captured.RemoveWhere(variable => !IsInside(variable, around.Symbol));
            }
        }

        return Names(captured);
    }

    /// <summary>
    /// Gets what a local function captures, if that allocates: a direct call passes captures by reference to a struct,
    /// and <c>this</c> as to an instance method; a delegate or a state machine needs a closure.
    /// </summary>
    internal IReadOnlyList<string> OfLocalFunction(ILocalFunctionOperation function)
    {
        bool isDelegate = _delegates.Contains(function.Symbol);
        if (!isDelegate && !function.Symbol.IsAsync && !IsIterator(function))
        {
            return ImmutableArray<string>.Empty;
        }

        HashSet<ISymbol> captured = Find(function, function.Symbol);
        if (!isDelegate)
        {
            captured.Remove(_method.ContainingType);
        }

        return Names(captured);
    }

    /// <summary>Collects the variables that a function captures; the containing type represents <c>this</c>.</summary>
    private HashSet<ISymbol> Find(IOperation function, ISymbol symbol)
    {
        var captured = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        var seen = new HashSet<ISymbol>(SymbolEqualityComparer.Default) { symbol };
        Collect(function, captured, seen);
        captured.RemoveWhere(variable => IsInside(variable, symbol));
        return captured;
    }

    private void Collect(IOperation operation, HashSet<ISymbol> captured, HashSet<ISymbol> seen)
    {
        switch (operation)
        {
            case INameOfOperation:
                return;
            case ILocalReferenceOperation { Local.IsConst: false, Local.IsRef: false } local:
                captured.Add(local.Local);
                break;
            case IParameterReferenceOperation parameter:
                captured.Add(IsPrimary(parameter.Parameter) ? _method.ContainingType : parameter.Parameter);
                break;
            case IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance }:
                captured.Add(_method.ContainingType);
                break;
            case IInvocationOperation { TargetMethod.MethodKind: MethodKind.LocalFunction } call:
                Follow(call.TargetMethod, captured, seen);
                break;
            case IMethodReferenceOperation { Method.MethodKind: MethodKind.LocalFunction } reference:
                Follow(reference.Method, captured, seen);
                break;
        }

        foreach (IOperation child in operation.ChildOperations)
        {
            Collect(child, captured, seen);
        }
    }

    /// <summary>The captures of a called local function are captures of its caller.</summary>
    private void Follow(IMethodSymbol function, HashSet<ISymbol> captured, HashSet<ISymbol> seen)
    {
        if (
            seen.Add(function.OriginalDefinition)
            && _functions.TryGetValue(function.OriginalDefinition, out ILocalFunctionOperation? called)
        )
        {
            var inner = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
            Collect(called, inner, seen);
            captured.UnionWith(inner.Where(variable => !IsInside(variable, called.Symbol)));
        }
    }

    private bool IsPrimary(IParameterSymbol parameter) =>
        parameter.ContainingSymbol is IMethodSymbol { MethodKind: MethodKind.Constructor };

    private static bool IsIterator(ILocalFunctionOperation function) =>
        function
            .Descendants()
            .Any(static operation => operation.Kind is OperationKind.YieldReturn or OperationKind.YieldBreak);

    private static bool IsInside(ISymbol variable, ISymbol function)
    {
        for (
            ISymbol? container = variable.ContainingSymbol;
            container is not null;
            container = container.ContainingSymbol
        )
        {
            if (SymbolEqualityComparer.Default.Equals(container, function))
            {
                return true;
            }
        }

        return false;
    }

    private static IReadOnlyList<string> Names(HashSet<ISymbol> captured) =>
        captured
            .Select(static symbol => symbol is ITypeSymbol ? "this" : symbol.Name)
            .OrderBy(static name => name, System.StringComparer.Ordinal)
            .ToArray();
}
