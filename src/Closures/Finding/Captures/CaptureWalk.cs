using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace ClosureGen.Closures.Finding.Captures;

/// <summary>
/// Reads once which variables the lambdas and local functions of a member capture, and in which scopes these variables
/// are. The containing type represents <c>this</c>.
/// </summary>
internal sealed class CaptureWalk
{
    private readonly INamedTypeSymbol _containingType;
    private readonly bool _isInitializer;
    private readonly CaptureScope _root;
    private readonly Dictionary<ISymbol, CaptureScope> _homes = new Dictionary<ISymbol, CaptureScope>(
        SymbolEqualityComparer.Default
    );
    private readonly Dictionary<ISymbol, CapturingFunction> _functions = new Dictionary<ISymbol, CapturingFunction>(
        SymbolEqualityComparer.Default
    );
    private CaptureScope _scope;
    private int _expressionTrees;

    private CaptureWalk(INamedTypeSymbol containingType, SyntaxNode syntax, bool isInitializer)
    {
        _containingType = containingType;
        _isInitializer = isInitializer;
        _root = _scope = new CaptureScope(null, null, null, syntax);
        Scopes.Add(_root);
    }

    /// <summary>Gets all scopes, outer ones first.</summary>
    internal List<CaptureScope> Scopes { get; } = new List<CaptureScope>();

    internal IReadOnlyCollection<CapturingFunction> Functions => _functions.Values;

    /// <summary>Gets the lambdas and the names of local functions that are converted to delegates, and where.</summary>
    internal Dictionary<SyntaxNode, (CapturingFunction Function, CaptureScope Scope)> Delegates { get; } =
        new Dictionary<SyntaxNode, (CapturingFunction Function, CaptureScope Scope)>();

    /// <summary>Gets whether there is a <c>goto</c>, which may enter a scope again that no loop is around.</summary>
    internal bool HasJumps { get; private set; }

    /// <summary>Reads one member, or all initializers of a type with a primary constructor.</summary>
    internal static CaptureWalk Read(
        INamedTypeSymbol containingType,
        IReadOnlyList<IOperation> roots,
        bool isInitializer = false
    )
    {
        var walk = new CaptureWalk(containingType, roots[0].Syntax, isInitializer);
        foreach (IOperation root in roots)
        {
            // A method's parameters and the locals of its outermost block are in one scope.
            IOperation? body = root is IMethodBodyOperation method ? method.BlockBody ?? method.ExpressionBody : root;
            if (body is IBlockOperation block)
            {
                walk.VisitBody(block);
            }
            else
            {
                walk.Visit(body);
            }
        }

        return walk;
    }

    internal CapturingFunction FunctionOf(IMethodSymbol symbol)
    {
        if (!_functions.TryGetValue(symbol, out CapturingFunction? function))
        {
            _functions.Add(symbol, function = new CapturingFunction(symbol, _scope));
        }

        return function;
    }

    /// <summary>
    /// Gets the scope of a variable. Without a declaration are the member's own parameters, <c>this</c>, and the
    /// parameters of an expression tree, which are not captured.
    /// </summary>
    internal CaptureScope? HomeOf(ISymbol variable) =>
        _homes.TryGetValue(variable, out CaptureScope? home) ? home
        : variable.ContainingSymbol is IMethodSymbol { MethodKind: MethodKind.AnonymousFunction } ? null
        : _root;

    private void VisitAll(IEnumerable<IOperation?> operations)
    {
        foreach (IOperation? operation in operations)
        {
            Visit(operation);
        }
    }

    private void VisitBody(IBlockOperation block)
    {
        Declare(block.Locals);
        DeclareFunctions(block);
        VisitAll(block.Operations);
    }

    private void Visit(IOperation? operation)
    {
        RuntimeHelpers.EnsureSufficientExecutionStack();
        switch (operation)
        {
            case null or INameOfOperation:
                return;
            case IAnonymousFunctionOperation lambda:
                Delegates[lambda.Syntax] = (
                    VisitFunction(lambda.Symbol, lambda.Body, IsExpressionTree(lambda)),
                    _scope
                );
                return;
            case ILocalFunctionOperation function:
                VisitFunction(function.Symbol, function.Body, false);
                return;
            case ILoopOperation loop:
                VisitLoop(loop);
                return;
            case IReturnOperation { Kind: OperationKind.YieldReturn or OperationKind.YieldBreak }:
                if (_scope.Function is { } iterator)
                {
                    iterator.IsIterator = true;
                }

                break;
            case IBranchOperation { BranchKind: BranchKind.GoTo }:
                HasJumps = true;
                break;
            default:
                VisitUse(operation);
                break;
        }

        CaptureScope outer = _scope;
        ImmutableArray<ILocalSymbol> locals = LocalsOf(operation);
        if (!locals.IsEmpty)
        {
            Open(_scope.Function, _scope.Round, operation.Syntax);
            Declare(locals);
        }

        DeclareFunctions(operation);
        VisitAll(operation.ChildOperations);
        _scope = outer;
    }

    private void VisitUse(IOperation operation)
    {
        switch (operation)
        {
            case ILocalReferenceOperation { Local.IsConst: false } local:
                if (local.IsDeclaration)
                {
                    DeclareIfUnknown(local.Local);
                }

                Use(local.Local, local.Local.Name);
                break;
            case IParameterReferenceOperation parameter when IsField(parameter.Parameter):
            case IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance }:
                Use(_containingType, "this");
                break;
            case IParameterReferenceOperation parameter:
                Use(parameter.Parameter, RangeName(parameter) ?? parameter.Parameter.Name);
                break;
            case IInvocationOperation { TargetMethod.MethodKind: MethodKind.LocalFunction } call:
                Call(call.TargetMethod.OriginalDefinition);
                break;
            case IMethodReferenceOperation { Method.MethodKind: MethodKind.LocalFunction } group:
                CapturingFunction function = Call(group.Method.OriginalDefinition);
                function.IsDelegate = true;
                Delegates[group.Syntax] = (function, _scope);
                break;
            case IVariableDeclaratorOperation variable:
                DeclareIfUnknown(variable.Symbol);
                break;
            case IDeclarationPatternOperation { DeclaredSymbol: { } variable }:
                DeclareIfUnknown(variable);
                break;
        }
    }

    private CapturingFunction VisitFunction(IMethodSymbol symbol, IBlockOperation? body, bool isExpressionTree)
    {
        CapturingFunction function = FunctionOf(symbol);
        if (body is not null)
        {
            CaptureScope outer = _scope;
            Open(function, null, body.Syntax);
            _expressionTrees += isExpressionTree ? 1 : 0;
            foreach (IParameterSymbol parameter in symbol.Parameters.Where(_ => _expressionTrees == 0))
            {
                _homes[parameter] = _scope;
            }

            VisitBody(body);
            _expressionTrees -= isExpressionTree ? 1 : 0;
            _scope = outer;
        }

        return function;
    }

    private void VisitLoop(ILoopOperation loop)
    {
        CaptureScope outer = _scope;
        if (loop is IForLoopOperation { Locals.IsEmpty: false })
        {
            Open(_scope.Function, _scope.Round, loop.Syntax);
            Declare(loop.Locals);
        }

        List<IOperation> before = (loop as IForLoopOperation)?.Before.ToList() ?? [];
        if (loop is IForEachLoopOperation each)
        {
            before.Add(each.Collection);
        }

        VisitAll(before);
        Open(_scope.Function, new object(), loop.Body?.Syntax ?? loop.Syntax);
        Declare(loop is IForLoopOperation counted ? counted.ConditionLocals : loop.Locals);
        VisitAll(loop.ChildOperations.Where(part => !before.Contains(part)));
        _scope = outer;
    }

    /// <summary>Gets the variables that an operation opens a scope for. All sections of a switch share one.</summary>
    private static ImmutableArray<ILocalSymbol> LocalsOf(IOperation operation) =>
        operation switch
        {
            IBlockOperation block => block.Locals,
            ICatchClauseOperation handler => handler.Locals,
            IUsingOperation resource => resource.Locals,
            IConstructorBodyOperation constructor => constructor.Locals,
            ISymbolInitializerOperation initializer => initializer.Locals,
            ISwitchOperation choice => choice.Locals.AddRange(choice.Cases.SelectMany(LocalsOfCase)),
            ISwitchExpressionOperation choice => choice.Arms.SelectMany(LocalsOfArm).ToImmutableArray(),
            _ => ImmutableArray<ILocalSymbol>.Empty,
        };

    private static IEnumerable<ILocalSymbol> LocalsOfCase(ISwitchCaseOperation section) => section.Locals;

    private static IEnumerable<ILocalSymbol> LocalsOfArm(ISwitchExpressionArmOperation arm) => arm.Locals;

    private void Open(CapturingFunction? function, object? round, SyntaxNode syntax)
    {
        _scope = new CaptureScope(_scope, function, round, syntax);
        Scopes.Add(_scope);
    }

    private void Declare(ImmutableArray<ILocalSymbol> locals)
    {
        foreach (ILocalSymbol local in locals)
        {
            _homes[local] = _scope;
        }
    }

    /// <summary>Local functions may be called before they are read.</summary>
    private void DeclareFunctions(IOperation block)
    {
        foreach (ILocalFunctionOperation function in block.ChildOperations.OfType<ILocalFunctionOperation>())
        {
            FunctionOf(function.Symbol);
        }
    }

    private void DeclareIfUnknown(ISymbol variable)
    {
        if (!_homes.ContainsKey(variable))
        {
            _homes[variable] = _scope;
        }
    }

    private void Use(ISymbol variable, string name)
    {
        CaptureScope? home = HomeOf(variable);
        if (home is null || home.Function == _scope.Function)
        {
            return;
        }

        for (CapturingFunction? user = _scope.Function; user is not null && user != home.Function; )
        {
            user.Capture(variable, name);
            user = user.DeclaredIn.Function;
        }

        if (!home.Captured.Contains(variable))
        {
            home.Captured.Add(variable);
        }
    }

    private CapturingFunction Call(IMethodSymbol symbol)
    {
        CapturingFunction called = FunctionOf(symbol);
        CapturingFunction? outermost = called.DeclaredIn.Function;
        for (CapturingFunction? user = _scope.Function; user is not null && user != outermost; )
        {
            if (user != called)
            {
                user.Call(called);
            }

            user = user.DeclaredIn.Function;
        }

        return called;
    }

    /// <summary>
    /// Tells whether a parameter is one of a primary constructor that is used in a member: there it is a field. In an
    /// initializer it is the parameter.
    /// </summary>
    private bool IsField(IParameterSymbol parameter) =>
        !_isInitializer
        && parameter.ContainingSymbol is IMethodSymbol { MethodKind: MethodKind.Constructor } constructor
        && constructor.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() is TypeDeclarationSyntax;

    /// <summary>Gets the name of the range variable that is read from a query's row, <c>row.row.name</c>.</summary>
    private static string? RangeName(IParameterReferenceOperation parameter)
    {
        IOperation operation = parameter;
        string name = parameter.Parameter.Name;
        while (IsRow(name) && operation.Parent is IPropertyReferenceOperation field)
        {
            (operation, name) = (field, field.Property.Name);
        }

        return operation == parameter ? null : name;
    }

    private static bool IsRow(string name) => name.StartsWith("<>h__", System.StringComparison.Ordinal);

    private static bool IsExpressionTree(IAnonymousFunctionOperation lambda) =>
        lambda.Parent is IConversionOperation or IDelegateCreationOperation
        && ExpressionTrees.IsExpression(lambda.Parent.Type);
}
