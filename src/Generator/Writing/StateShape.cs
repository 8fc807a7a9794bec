using System.Text.RegularExpressions;

namespace ClosureGen.Generator;

/// <summary>What differs between pairings by what a handler returns.</summary>
/// <param name="Interface">The runtime's interface of such calls.</param>
/// <param name="Base">The runtime's base class of the state, without its type arguments.</param>
/// <param name="Result">The result as a further type argument, or nothing.</param>
/// <param name="Returns">What <c>Invoke</c> returns.</param>
/// <param name="Task">What <c>StartNew</c> returns.</param>
/// <param name="ValueTask">What <c>Dispatch</c> returns.</param>
internal sealed record StateShape(
    string Interface,
    string Base,
    string Result,
    string Returns,
    string Task,
    string ValueTask
)
{
    // No class may implement an interface of a dynamic type; to the runtime it is object.
    private static readonly Regex Dynamic = new(@"(?<![\w@.:])dynamic(?!\w)", RegexOptions.CultureInvariant);

    internal static StateShape Of(ReturnModel model)
    {
        string ofResult = model.Result is null ? "" : $"<{model.Result}>";
        string task = $"{Emit.Tasks}.Task{ofResult}";
        string valueTask = $"{Emit.Tasks}.ValueTask{ofResult}";
        string kept = model.Result is null ? "" : Dynamic.Replace(model.Result, "object");
        string further = model.Result is null ? "" : ", " + kept;
        return model switch
        {
            { IsAsync: true } => new StateShape(
                $"{Emit.Runtime}.ICall<{Dynamic.Replace(valueTask, "object")}>",
                $"{Emit.Runtime}.AsyncCallState",
                further,
                Dynamic.Replace(valueTask, "object"),
                task,
                valueTask
            ),
            { Result: not null } => new StateShape(
                $"{Emit.Runtime}.ICall<{kept}>",
                $"{Emit.Runtime}.CallState",
                further,
                kept,
                task,
                valueTask
            ),
            _ => new StateShape($"{Emit.Runtime}.IVoidCall", $"{Emit.Runtime}.CallState", "", "void", task, valueTask),
        };
    }
}
