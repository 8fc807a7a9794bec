namespace ClosureGen.Closures.Fixing.Reading;

/// <summary>The call that takes a site's delegate, and its other arguments.</summary>
internal sealed class DispatchCall(
    IMethodSymbol method,
    ExpressionSyntax expression,
    ImmutableArray<IArgumentOperation> arguments,
    IArgumentOperation function
)
{
    private readonly ImmutableArray<IArgumentOperation> _arguments = arguments;

    internal IMethodSymbol Method { get; } = method;

    /// <summary>Gets the invocation or creation.</summary>
    internal ExpressionSyntax Expression { get; } = expression;

    /// <summary>Gets the argument that the site is in.</summary>
    internal ArgumentSyntax Delegate { get; } = Written(function)!;

    internal IParameterSymbol DelegateParameter { get; } = function.Parameter!;

    internal ArgumentSyntax? Token => OfType("CancellationToken");

    internal ArgumentSyntax? Scheduler => OfType("TaskScheduler");

    internal ArgumentSyntax? Options => OfType("TaskCreationOptions");

    internal ArgumentSyntax? State =>
        Written(_arguments.FirstOrDefault(static argument => IsState(argument.Parameter!)));

    internal bool HasState => Method.Parameters.Any(IsState);

    internal static DispatchCall? Of(DispatchSite site, SemanticModel model)
    {
        if (site.Call is not ExpressionSyntax expression)
        {
            return null;
        }

        (IMethodSymbol? method, ImmutableArray<IArgumentOperation> arguments) = model.GetOperation(expression) switch
        {
            IInvocationOperation call => (call.TargetMethod, call.Arguments),
            IObjectCreationOperation creation => (creation.Constructor, creation.Arguments),
            _ => (null, default),
        };
        // An argument of a params list has no syntax of its own.
        IArgumentOperation? function = arguments.IsDefault
            ? null
            : arguments.FirstOrDefault(argument =>
                argument.Parameter is not null
                && Written(argument) is { } written
                && written.Span.Contains(site.Written.Span)
            );
        return method is null || function is null ? null : new DispatchCall(method, expression, arguments, function);
    }

    private ArgumentSyntax? OfType(string type) =>
        Written(_arguments.FirstOrDefault(argument => argument.Parameter?.Type.Name == type));

    /// <summary>
    /// Gets the written argument: the operation may be that of an expression in parentheses or before a <c>!</c>.
    /// </summary>
    private static ArgumentSyntax? Written(IArgumentOperation? argument) =>
        argument is null or { ArgumentKind: not ArgumentKind.Explicit }
            ? null
            : argument.Syntax.FirstAncestorOrSelf<ArgumentSyntax>();

    private static bool IsState(IParameterSymbol parameter) => parameter.Name == "state";
}
