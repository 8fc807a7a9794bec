using System.Linq;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Rules;

/// <summary>The text for an <see cref="OnErrorProblem"/>: why a method cannot get a handler's errors, and what to do.</summary>
internal sealed class OnErrorProblemText
{
    private readonly OnErrorProblem _problem;
    private readonly IMethodSymbol _handler;

    internal OnErrorProblemText(OnErrorProblem problem, IMethodSymbol handler)
    {
        _problem = problem;
        _handler = handler;
    }

    /// <summary>Gets whether there is no method of that name.</summary>
    internal bool IsMissing => _problem == OnErrorProblem.Missing;

    /// <inheritdoc/>
    public override string ToString() =>
        _problem switch
        {
            OnErrorProblem.Missing => "is not a method of its type: add one that takes " + Parameters(),
            OnErrorProblem.Parameters => "takes other parameters: change them to " + Parameters(),
            OnErrorProblem.Inaccessible => "is private to a base type: make it 'protected'",
            OnErrorProblem.Returns => "returns a value that would be dropped: make it 'void'",
            OnErrorProblem.Async => "is 'async void', so its failures stay unobserved: remove 'async'",
            OnErrorProblem.Instance => "is an instance method, and the handler is static: make it 'static'",
            _ => "may write to the struct's fields, but is called on a copy: make it 'readonly'",
        };

    private string Parameters()
    {
        string types = string.Concat(
            _handler
                .Parameters.Where(static parameter => HandlerAttribute.FindFromScope(parameter) is null)
                .Select(static parameter =>
                    ", " + parameter.Type.ToDisplayString(SymbolDisplayFormat.CSharpShortErrorMessageFormat)
                )
        );
        return types.Length == 0 ? "'(Exception)'" : $"'(Exception)' or '(Exception{types})'";
    }
}
