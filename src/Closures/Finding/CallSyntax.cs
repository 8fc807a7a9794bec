namespace ClosureGen.Closures.Finding;

/// <summary>
/// Rules out, by their text, calls that cannot be dispatch sites. The compiler is asked only about the rest, which
/// keeps an edit cheap.
/// </summary>
internal static class CallSyntax
{
    /// <summary>Kinds of collection expressions, which compilers before C# 12 have no names for.</summary>
    internal const SyntaxKind CollectionExpression = (SyntaxKind)9076;
    private const SyntaxKind ExpressionElement = (SyntaxKind)9077;
    private const SyntaxKind SpreadElement = (SyntaxKind)9078;

    /// <summary>The kinds of nodes that can be a call with sites.</summary>
    internal static readonly SyntaxKind[] Kinds =
    [
        SyntaxKind.InvocationExpression,
        SyntaxKind.ObjectCreationExpression,
        SyntaxKind.ImplicitObjectCreationExpression,
        SyntaxKind.BaseConstructorInitializer,
        SyntaxKind.PrimaryConstructorBaseType,
    ];

    /// <summary>Tells whether a node may be a call of one of the families with a delegate written as an argument.</summary>
    internal static bool MayBeSite(SyntaxNode node, TypeAliases aliases, OwnMethods own) =>
        node switch
        {
            InvocationExpressionSyntax call => IsMethodName(call, own) && HasDelegate(call.ArgumentList),
            ObjectCreationExpressionSyntax creation => HasDelegate(creation.ArgumentList)
                && (aliases.MayBeDispatcher(creation.Type) || HasLambda(creation.ArgumentList)),
            ImplicitObjectCreationExpressionSyntax creation => HasDelegate(creation.ArgumentList),
            ConstructorInitializerSyntax initializer => HasDelegate(initializer.ArgumentList),
            PrimaryConstructorBaseTypeSyntax type => HasDelegate(type.ArgumentList),
            _ => false,
        };

    internal static ArgumentListSyntax? Arguments(SyntaxNode call) =>
        call switch
        {
            InvocationExpressionSyntax invocation => invocation.ArgumentList,
            BaseObjectCreationExpressionSyntax creation => creation.ArgumentList,
            ConstructorInitializerSyntax initializer => initializer.ArgumentList,
            PrimaryConstructorBaseTypeSyntax type => type.ArgumentList,
            _ => null,
        };

    /// <summary>
    /// Lists the lambdas, anonymous methods and names that an argument may evaluate to. Only the semantic model tells
    /// what the names mean and whether a creation creates a delegate.
    /// </summary>
    internal static IEnumerable<ExpressionSyntax> Values(ExpressionSyntax argument)
    {
        switch (argument)
        {
            case AnonymousFunctionExpressionSyntax:
            case SimpleNameSyntax:
            case MemberAccessExpressionSyntax:
                return [argument];
            case ParenthesizedExpressionSyntax parenthesized:
                return Values(parenthesized.Expression);
            case CastExpressionSyntax cast:
                return Values(cast.Expression);
            case CheckedExpressionSyntax context:
                return Values(context.Expression);
            case PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } suppressed:
                return Values(suppressed.Operand);
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression } coalesce:
                return Values(coalesce.Left).Concat(Values(coalesce.Right));
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AsExpression } conversion:
                return Values(conversion.Left);
            case ConditionalExpressionSyntax conditional:
                return Values(conditional.WhenTrue).Concat(Values(conditional.WhenFalse));
            case SwitchExpressionSyntax choice:
                return choice.Arms.SelectMany(static arm => Values(arm.Expression));
            case BaseObjectCreationExpressionSyntax { ArgumentList.Arguments: { Count: 1 } arguments }:
                return Values(arguments[0].Expression);
            case ArrayCreationExpressionSyntax { Initializer: { } initializer }:
                return initializer.Expressions.SelectMany(Values);
            case ImplicitArrayCreationExpressionSyntax array:
                return array.Initializer.Expressions.SelectMany(Values);
            case { RawKind: (int)CollectionExpression }:
                return argument.ChildNodes().SelectMany(Element);
            default:
                return [];
        }
    }

    internal static bool IsCollection(ExpressionSyntax expression) =>
        expression.IsKind(CollectionExpression)
        || expression is ArrayCreationExpressionSyntax or ImplicitArrayCreationExpressionSyntax;

    private static IEnumerable<ExpressionSyntax> Element(SyntaxNode element) =>
        (SyntaxKind)element.RawKind is ExpressionElement or SpreadElement
            ? element.ChildNodes().OfType<ExpressionSyntax>().SelectMany(Values)
            : [];

    private static bool IsMethodName(InvocationExpressionSyntax call, OwnMethods own)
    {
        SimpleNameSyntax? name = call.Expression switch
        {
            MemberAccessExpressionSyntax access => access.Name,
            MemberBindingExpressionSyntax binding => binding.Name,
            SimpleNameSyntax simple => simple,
            _ => null,
        };
        string? called = name?.Identifier.ValueText;
        return called
                is "Run"
                    or "ContinueWith"
                    or "StartNew"
                    or "For"
                    or "ForEach"
                    or "ForAsync"
                    or "ForEachAsync"
                    or "Invoke"
                    or "QueueUserWorkItem"
                    or "UnsafeQueueUserWorkItem"
                    or "Register"
                    or "UnsafeRegister"
                    or "Post"
                    or "Send"
            || (called is not null && own.MayContain(called));
    }

    private static bool HasDelegate(ArgumentListSyntax? list) =>
        list is not null && list.Arguments.Any(static argument => Values(argument.Expression).Any());

    private static bool HasLambda(ArgumentListSyntax? list) =>
        list is not null
        && list.Arguments.Any(static argument =>
            Values(argument.Expression).Any(static value => value is AnonymousFunctionExpressionSyntax)
        );
}
