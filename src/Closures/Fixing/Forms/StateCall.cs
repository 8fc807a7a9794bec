namespace ClosureGen.Closures.Fixing.Forms;

/// <summary>How a call gets a state: by its own state argument, by another overload, or by the call of Start.</summary>
internal sealed class StateCall(SiteContext context, int stateIndex, string? refusal = null)
{
    private InvocationExpressionSyntax? _start;
    private bool _isOfRun;

    internal string? Refusal { get; } = refusal;

    /// <summary>Gets the index of the delegate's parameter for the state; -1 if it has none yet.</summary>
    internal int StateIndex { get; } = stateIndex;

    /// <summary>Gets the state that the call passes already, and that the new one carries too.</summary>
    internal ArgumentSyntax? Own { get; private init; }

    internal static StateCall Of(SiteContext context)
    {
        DispatchCall call = context.Call;
        SiteFamily family = context.Site.Family;
        int index = IndexOfState(context.Invoke);
        if (Unwrap(call.Delegate.Expression) != context.Site.Written)
        {
            return Refused(context, Reasons.Chosen);
        }

        if (call.Delegate.Expression != context.Site.Written && call.Method.IsGenericMethod)
        {
            return Refused(context, Reasons.WrittenType);
        }

        if (ReadsAsyncState(context))
        {
            return Refused(context, Reasons.AsyncState);
        }

        if (family == SiteFamily.Timer && !call.HasState)
        {
            return Refused(context, Reasons.SelfState);
        }

        bool isUsed = index >= 0 && IsUsed(context, index);
        if (call.State is { } state && !IsNull(context.Model, state.Expression))
        {
            bool isDropped =
                !isUsed && context.Function is not null && !ExtractedParameter.DoesSomething(state.Expression);
            return index < 0 || !(isDropped || MayCarry(context))
                ? Refused(context, Reasons.OwnState)
                : new StateCall(context, index) { Own = isDropped ? null : state };
        }

        if (isUsed)
        {
            return Refused(context, Reasons.OwnState);
        }

        if (family == SiteFamily.NewThread)
        {
            return ThreadStart.Find(context) is { } start
                ? new StateCall(context, index) { _start = start }
                : Refused(context, Reasons.ThreadStart);
        }

        if (family == SiteFamily.TaskRun)
        {
            return RefuseRun(context) is { } reason
                ? Refused(context, reason)
                : new StateCall(context, -1) { _isOfRun = true };
        }

        if (family == SiteFamily.StartNew && context is { IsAsync: true, Invoke.ReturnsVoid: true })
        {
            return Refused(context, Reasons.AsyncVoid);
        }

        return call.HasState || HasOverload(context) ? new StateCall(context, call.HasState ? index : -1)
            : index >= 0 && HasSameWithState(context) ? new StateCall(context, index)
            : Refused(context, Reasons.NoStateOverload);
    }

    /// <summary>
    /// Tells whether the call's own state may be carried in a tuple: nobody else sees it, the lambda unpacks it, and a
    /// loop does not make a tuple in each iteration.
    /// </summary>
    private static bool MayCarry(SiteContext context)
    {
        SiteFamily family = context.Site.Family;
        bool isUnseen =
            family == SiteFamily.Register
            || family == SiteFamily.Timer
            || family == SiteFamily.Context
            || (family == SiteFamily.ThreadPool && !context.Call.Method.IsGenericMethod)
            || (family == SiteFamily.ContinueWith && VerbCall.IsStatement(context.Call.Expression));
        return isUnseen
            && context is { Function: { } function, Site.InLoop: false }
            && FunctionParameters.Of(function).Length == context.Invoke.Parameters.Length
            && !FunctionParameters.Of(function).Any(static parameter => parameter.Identifier.ValueText == "_");
    }

    /// <summary>
    /// Task.Run is StartNew with two arguments more, and has no overload with a state. It does not tell a canceled task
    /// from a failed one in the same way if the delegate itself throws, which an async one never does.
    /// </summary>
    private static string? RefuseRun(SiteContext context)
    {
        var call = (InvocationExpressionSyntax)context.Call.Expression;
        return call.Expression is not MemberAccessExpressionSyntax { Name: IdentifierNameSyntax }
            || call.ArgumentList.Arguments.Any(static argument => argument.NameColon is not null)
                ? Reasons.NoStateOverload
            : context is { IsAsync: true, Invoke.ReturnsVoid: true } ? Reasons.AsyncVoid
            : context is { IsAsync: false, ReturnsTask: true }
            && !(
                context.Function is { } function
                    ? ExtractedForm.OnlyAsyncCalls(context, function)
                    : context.SymbolOf(context.Site.Written) is IMethodSymbol method && AsyncMethods.Is(method)
            )
                ? Reasons.NotAwaitable
            : null;
    }

    private IEnumerable<TextChange> ChangesOfRun(string value)
    {
        var call = (InvocationExpressionSyntax)context.Call.Expression;
        string Name(string type) =>
            context.Types.Of(
                context.Compilation.GetTypeByMetadataName(type)!.WithNullableAnnotation(NullableAnnotation.None)
            );
        string token = context.Call.Token is null
            ? $"{Separator}{Name("System.Threading.CancellationToken")}.None"
            : "";
        string rest =
            $"{Separator}{Name("System.Threading.Tasks.TaskCreationOptions")}.DenyChildAttach"
            + $"{Separator}{Name("System.Threading.Tasks.TaskScheduler")}.Default";
        bool isUnwrapped = context.ReturnsTask && VerbCall.IsUnwrappedByRun(context.Call.Method);
        yield return new TextChange(((MemberAccessExpressionSyntax)call.Expression).Name.Span, "Factory.StartNew");
        yield return new TextChange(new TextSpan(context.Call.Delegate.Span.End, 0), Separator + value + token);
        yield return new TextChange(new TextSpan(call.ArgumentList.Arguments.Last().Span.End, 0), rest);
        if (isUnwrapped)
        {
            yield return new TextChange(new TextSpan(call.Span.End, 0), ".Unwrap()");
        }
    }

    /// <summary>Gets the name of the delegate's own parameter for the state, if the lambda uses it.</summary>
    internal string? ParameterInUse(AnonymousFunctionExpressionSyntax function)
    {
        ImmutableArray<ParameterSyntax> parameters = FunctionParameters.Of(function);
        return
            StateIndex >= 0
            && StateIndex < parameters.Length
            && parameters[StateIndex].Identifier.ValueText is var name
            && name != "_"
            ? name
            : null;
    }

    /// <summary>Gets what comes before a new argument: each has its line, or all are on one.</summary>
    private string Separator =>
        context.Layout.IsFirstInLine(context.Call.Delegate.SpanStart)
            ? "," + context.Layout.NewLine + context.Layout.IndentAt(context.Call.Delegate.SpanStart)
            : ", ";

    /// <summary>Gets the changes that pass a value.</summary>
    internal IEnumerable<TextChange> Changes(string value)
    {
        if (_isOfRun)
        {
            return ChangesOfRun(value);
        }

        if (_start is not null)
        {
            return [new TextChange(new TextSpan(_start.ArgumentList.CloseParenToken.SpanStart, 0), value)];
        }

        if (context.Call.State is { } state)
        {
            return [new TextChange(state.Expression.Span, value)];
        }

        ArgumentSyntax function = context.Call.Delegate;
        string name = function.NameColon is null ? "" : "state: ";
        return [new TextChange(new TextSpan(function.Span.End, 0), Separator + name + value)];
    }

    /// <summary>Gets the changes that remove casts and the like around the delegate: the overload has another type.</summary>
    internal IEnumerable<TextChange> Unwrapped(ExpressionSyntax function)
    {
        ExpressionSyntax whole = context.Call.Delegate.Expression;
        return whole == function
            ? []
            :
            [
                new TextChange(TextSpan.FromBounds(whole.SpanStart, function.SpanStart), ""),
                new TextChange(TextSpan.FromBounds(function.Span.End, whole.Span.End), ""),
            ];
    }

    private static StateCall Refused(SiteContext context, string reason) => new StateCall(context, -1, reason);

    /// <summary>Gets what is inside of parentheses, casts and creations of a delegate.</summary>
    internal static ExpressionSyntax Unwrap(ExpressionSyntax expression) =>
        expression switch
        {
            ParenthesizedExpressionSyntax parenthesized => Unwrap(parenthesized.Expression),
            CastExpressionSyntax cast => Unwrap(cast.Expression),
            BaseObjectCreationExpressionSyntax { ArgumentList.Arguments: { Count: 1 } arguments, Initializer: null } =>
                Unwrap(arguments[0].Expression),
            PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } suppressed =>
                Unwrap(suppressed.Operand),
            _ => expression,
        };

    internal static bool IsNull(SemanticModel model, ExpressionSyntax expression) =>
        model.GetConstantValue(expression) is { HasValue: true, Value: null }
        || expression is PostfixUnaryExpressionSyntax { Operand: var operand } && IsNull(model, operand);

    /// <summary>Tells whether code reads the state of a task and would notice the change.</summary>
    internal static bool ReadsAsyncState(SiteContext context) =>
        (
            context.Site.Family == SiteFamily.ContinueWith
            || context.Site.Family == SiteFamily.NewTask
            || context.Site.Family == SiteFamily.TaskRun
            || context.Site.Family == SiteFamily.StartNew
        ) && FunctionBody.Mentions(context.Root, "AsyncState");

    /// <summary>Tells whether the call passes a state, or the lambda reads that none is passed.</summary>
    internal static bool HasOwnState(SiteContext context) =>
        context.Call.State is { } state && !IsNull(context.Model, state.Expression)
        || IndexOfState(context.Invoke) is >= 0 and int index && IsUsed(context, index);

    private static int IndexOfState(IMethodSymbol invoke)
    {
        for (int i = invoke.Parameters.Length - 1; i >= 0; i--)
        {
            if (invoke.Parameters[i].Type.SpecialType == SpecialType.System_Object)
            {
                return i;
            }
        }

        return -1;
    }

    private static bool IsUsed(SiteContext context, int index)
    {
        if (context.Function is not { } function)
        {
            return false;
        }

        ImmutableArray<ParameterSyntax> parameters = FunctionParameters.Of(function);
        if (index >= parameters.Length)
        {
            return false;
        }

        string name = parameters[index].Identifier.ValueText;
        return function
            .Body.DescendantNodesAndSelf()
            .OfType<IdentifierNameSyntax>()
            .Any(identifier =>
                identifier.Identifier.ValueText == name
                && context.SymbolOf(identifier) is IParameterSymbol parameter
                && parameter.DeclaringSyntaxReferences.Any(part => part.Span == parameters[index].Span)
            );
    }

    /// <summary>Tells whether there is an overload with the same parameters and a state behind the delegate.</summary>
    private static bool HasOverload(SiteContext context)
    {
        IMethodSymbol method = context.Call.Method;
        int ordinal = context.Call.DelegateParameter.Ordinal;
        return method
            .ContainingType.GetMembers(method.Name)
            .OfType<IMethodSymbol>()
            .Any(other =>
                other.Parameters.Length == method.Parameters.Length + 1
                && other.TypeParameters.Length == method.TypeParameters.Length
                && other.Parameters[ordinal].Type is INamedTypeSymbol { DelegateInvokeMethod: { } invoke }
                && invoke.Parameters.Length == context.Invoke.Parameters.Length + 1
                && invoke.ReturnsVoid == context.Invoke.ReturnsVoid
                && invoke.Parameters[invoke.Parameters.Length - 1].Type.SpecialType == SpecialType.System_Object
                && other.Parameters[ordinal + 1].Type.SpecialType == SpecialType.System_Object
                && Rest(method, ordinal + 1)
                    .SequenceEqual(
                        Rest(other, ordinal + 2),
                        (IEqualityComparer<ITypeSymbol>)SymbolEqualityComparer.Default
                    )
            );
    }

    /// <summary>Tells whether there is an overload that takes the same delegate and a state for it.</summary>
    private static bool HasSameWithState(SiteContext context)
    {
        IMethodSymbol method = context.Call.Method;
        return method
            .ContainingType.GetMembers(method.Name)
            .OfType<IMethodSymbol>()
            .Any(other =>
                method.Parameters.Length == 1
                && other.Parameters.Length == 2
                && other.Parameters[0].Type.IsSame(method.Parameters[0].Type)
                && other.Parameters[1].Type.SpecialType == SpecialType.System_Object
            );
    }

    private static IEnumerable<ITypeSymbol> Rest(IMethodSymbol method, int start) =>
        method.Parameters.Skip(start).Select(static parameter => parameter.Type);
}
