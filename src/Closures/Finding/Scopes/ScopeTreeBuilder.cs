using System.Runtime.CompilerServices;

namespace ClosureGen.Closures.Finding.Scopes;

/// <summary>
/// Reads the operations of a member into scopes, functions and the variables that they use. The scopes are the
/// compiler's after it has lowered loops and patterns to jumps: variables that share a scope there share a closure.
/// </summary>
internal sealed class ScopeTreeBuilder
{
    private readonly INamedTypeSymbol _containingType;
    private readonly bool _isInitializer;
    private readonly ClosureScope _root;
    private readonly VariableUses _uses;
    private readonly Dictionary<SyntaxNode, WrittenDelegate> _delegates = new Dictionary<SyntaxNode, WrittenDelegate>();
    private ClosureScope _scope;
    private NestedFunction? _function;
    private LoopRound? _loop;
    private bool _inExpressionTree;

    private ScopeTreeBuilder(INamedTypeSymbol containingType, SyntaxNode syntax, bool isInitializer)
    {
        _containingType = containingType;
        _isInitializer = isInitializer;
        _root = _scope = new ClosureScope(null, null, null, syntax);
        _uses = new VariableUses(_root);
        _uses.Declare(containingType, _root);
    }

    /// <summary>Reads the roots of one member, or all initializers of a type with a primary constructor.</summary>
    internal static ScopeTree Read(INamedTypeSymbol containingType, IReadOnlyList<IOperation> roots, bool isInitializer)
    {
        var builder = new ScopeTreeBuilder(containingType, roots[0].Syntax, isInitializer);
        foreach (IOperation root in roots)
        {
            builder.VisitRoot(root);
        }

        return new ScopeTree(builder._root, builder._uses.Resolve(), builder._delegates);
    }

    /// <summary>
    /// A method's parameters and the locals of its outermost block are in one scope, except in a constructor, whose
    /// block comes after the initializers.
    /// </summary>
    private void VisitRoot(IOperation root)
    {
        IOperation body = root is IMethodBodyOperation method
            ? method.BlockBody ?? method.ExpressionBody ?? root
            : root;
        if (body is IBlockOperation block)
        {
            Declare(block.Locals);
            VisitAll(block.Operations);
        }
        else
        {
            Visit(body);
        }
    }

    private void VisitAll(ImmutableArray<IOperation> operations)
    {
        foreach (IOperation operation in operations)
        {
            Visit(operation);
        }
    }

    private void VisitChildren(IOperation operation)
    {
        foreach (IOperation child in operation.ChildOperations)
        {
            Visit(child);
        }
    }

    private void Visit(IOperation? operation)
    {
        RuntimeHelpers.EnsureSufficientExecutionStack();
        switch (operation)
        {
            case null or INameOfOperation:
                break;
            case IAnonymousFunctionOperation lambda:
                NestedFunction written = VisitFunction(lambda.Symbol, lambda.Body, IsExpressionTree(lambda));
                _delegates[lambda.Syntax] = new WrittenDelegate(written.Symbol, _function, _loop);
                break;
            case ILocalFunctionOperation function:
                VisitFunction(function.Symbol, function.Body, false);
                break;
            case ILoopOperation loop:
                VisitLoop(loop);
                break;
            case ISwitchOperation choice:
                VisitSwitch(choice);
                break;
            case ILabeledOperation labeled:
                _scope.Labels[labeled.Label] = new List<ClosureScope>();
                VisitChildren(labeled);
                break;
            case IReturnOperation { Kind: OperationKind.YieldReturn or OperationKind.YieldBreak }:
                if (_function is not null)
                {
                    _function.IsIterator = true;
                }

                VisitChildren(operation);
                break;
            default:
                VisitUse(operation);
                VisitScope(operation);
                break;
        }
    }

    private void VisitUse(IOperation operation)
    {
        switch (operation)
        {
            case ILocalReferenceOperation { Local.IsConst: false } local:
                if (local.IsDeclaration)
                {
                    _uses.DeclareIfUnknown(local.Local, _scope);
                }

                Add(local.Local, local.Local.Name);
                break;
            case IParameterReferenceOperation parameter:
                Add(Variable(parameter.Parameter), RangeName(parameter) ?? Name(parameter.Parameter));
                break;
            case IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance }:
                Add(_containingType, "this");
                break;
            case IInvocationOperation { TargetMethod.MethodKind: MethodKind.LocalFunction } call:
                Add(call.TargetMethod.OriginalDefinition, "");
                break;
            case IMethodReferenceOperation { Method.MethodKind: MethodKind.LocalFunction } group:
                Add(group.Method.OriginalDefinition, "", isDelegate: true);
                _delegates[group.Syntax] = new WrittenDelegate(group.Method.OriginalDefinition, _function, _loop);
                break;
            case IVariableDeclaratorOperation variable:
                _uses.DeclareIfUnknown(variable.Symbol, _scope);
                break;
            case IDeclarationPatternOperation { DeclaredSymbol: { } variable }:
                _uses.DeclareIfUnknown(variable, _scope);
                break;
            case IBranchOperation { BranchKind: BranchKind.GoTo } jump:
                ForbidMerging(jump.Target);
                break;
        }
    }

    /// <summary>Opens a scope if the operation declares variables of its own.</summary>
    private void VisitScope(IOperation operation)
    {
        ImmutableArray<ILocalSymbol> locals = operation switch
        {
            IBlockOperation block => block.Locals,
            ICatchClauseOperation handler => handler.Locals,
            IUsingOperation resource => resource.Locals,
            IConstructorBodyOperation constructor => constructor.Locals,
            ISymbolInitializerOperation initializer => initializer.Locals,
            ISwitchExpressionOperation choice => choice.Arms.SelectManyLocals(),
            _ => ImmutableArray<ILocalSymbol>.Empty,
        };
        if (locals.IsEmpty)
        {
            VisitChildren(operation);
            return;
        }

        ClosureScope outer = _scope;
        _scope = outer.Open(_function, _loop, operation.Syntax);
        Declare(locals);
        VisitChildren(operation);
        _scope = outer;
    }

    private NestedFunction VisitFunction(IMethodSymbol symbol, IBlockOperation? body, bool isExpressionTree)
    {
        var function = new NestedFunction(symbol, _scope);
        _scope.Functions.Add(function);
        _uses.Declare(function);
        if (body is null)
        {
            return function;
        }

        (ClosureScope scope, NestedFunction? outer, LoopRound? loop, bool inTree) = (
            _scope,
            _function,
            _loop,
            _inExpressionTree
        );
        _inExpressionTree |= isExpressionTree;
        (_function, _loop) = (function, null);
        _scope = scope.Open(function, null, body.Syntax);
        if (!_inExpressionTree)
        {
            foreach (IParameterSymbol parameter in symbol.Parameters)
            {
                _uses.Declare(parameter, _scope);
            }
        }

        Declare(body.Locals);
        VisitAll(body.Operations);
        (_scope, _function, _loop, _inExpressionTree) = (scope, outer, loop, inTree);
        return function;
    }

    private void VisitLoop(ILoopOperation loop)
    {
        ClosureScope outer = _scope;
        switch (loop)
        {
            case IForLoopOperation counted:
                Open(counted.Locals, loop.Syntax);
                VisitAll(counted.Before);
                VisitRound(counted.ConditionLocals, [counted.Condition, counted.Body, .. counted.AtLoopBottom], loop);
                break;
            case IForEachLoopOperation each:
                Visit(each.Collection);
                VisitRound(each.Locals, [each.LoopControlVariable, each.Body], loop);
                break;
            case IWhileLoopOperation { ConditionIsTop: false } bottom:
                VisitRound(ImmutableArray<ILocalSymbol>.Empty, [bottom.Body], loop);
                VisitRound(bottom.Locals, [bottom.Condition], loop);
                break;
            case IWhileLoopOperation top:
                VisitRound(top.Locals, [top.Condition, top.Body], loop);
                break;
            default:
                VisitRound(loop.Locals, [.. loop.ChildOperations], loop);
                break;
        }

        _scope = outer;
    }

    private void VisitRound(ImmutableArray<ILocalSymbol> locals, IOperation?[] parts, ILoopOperation loop)
    {
        (ClosureScope outer, LoopRound? outerLoop) = (_scope, _loop);
        _loop = new LoopRound(outerLoop);
        outer.Repetitions++;
        Open(locals, loop.Body?.Syntax ?? loop.Syntax);
        foreach (IOperation? part in parts)
        {
            Visit(part);
        }

        outer.Repetitions--;
        (_scope, _loop) = (outer, outerLoop);
    }

    /// <summary>The variables of all sections of a switch, including those in its patterns, are in one scope.</summary>
    private void VisitSwitch(ISwitchOperation choice)
    {
        Visit(choice.Value);
        ClosureScope outer = _scope;
        var locals = choice.Locals.ToBuilder();
        foreach (ISwitchCaseOperation section in choice.Cases)
        {
            locals.AddRange(section.Locals);
        }

        Open(locals.ToImmutable(), choice.Syntax);
        foreach (ISwitchCaseOperation section in choice.Cases)
        {
            VisitChildren(section);
        }

        _scope = outer;
    }

    private void Open(ImmutableArray<ILocalSymbol> locals, SyntaxNode syntax)
    {
        if (!locals.IsEmpty)
        {
            _scope = _scope.Open(_function, _loop, syntax);
            Declare(locals);
        }
    }

    private void Declare(ImmutableArray<ILocalSymbol> locals)
    {
        foreach (ILocalSymbol local in locals)
        {
            _uses.Declare(local, _scope);
        }
    }

    private void ForbidMerging(ILabelSymbol label)
    {
        for (ClosureScope? scope = _scope; scope is not null; scope = scope.Parent)
        {
            if (scope.Labels.TryGetValue(label, out List<ClosureScope>? after))
            {
                after.ForEach(static nested => nested.MayMerge = false);
            }
        }
    }

    private void Add(ISymbol variable, string name, bool isDelegate = false) =>
        _uses.Add(variable, name, isDelegate, _function);

    /// <summary>
    /// A primary constructor's parameter is a parameter in initializers, and a field of the object elsewhere.
    /// </summary>
    private ISymbol Variable(IParameterSymbol parameter) => IsField(parameter) ? _containingType : parameter;

    private string Name(IParameterSymbol parameter) => IsField(parameter) ? "this" : parameter.Name;

    private bool IsField(IParameterSymbol parameter) =>
        !_isInitializer
        && parameter.ContainingSymbol is IMethodSymbol { MethodKind: MethodKind.Constructor } constructor
        && constructor.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() is TypeDeclarationSyntax;

    /// <summary>Gets the name of the range variable that is read from a query's row, <c>row.row.name</c>.</summary>
    private static string? RangeName(IParameterReferenceOperation parameter)
    {
        if (!IsRow(parameter.Parameter.Name))
        {
            return null;
        }

        IOperation operation = parameter;
        string name = parameter.Parameter.Name;
        while (IsRow(name) && operation.Parent is IPropertyReferenceOperation field)
        {
            (operation, name) = (field, field.Property.Name);
        }

        return name;
    }

    private static bool IsRow(string name) => name.StartsWith("<>h__", System.StringComparison.Ordinal);

    private static bool IsExpressionTree(IAnonymousFunctionOperation lambda) =>
        lambda.Parent is IConversionOperation or IDelegateCreationOperation
        && ExpressionTrees.IsExpression(lambda.Parent.Type);
}
