namespace ClosureGen.Generator;

/// <summary>What differs between states by what a handler returns.</summary>
/// <param name="Base">The runtime's base class.</param>
/// <param name="Start">The type of the cached delegate that <c>StartNew</c> hands to the task.</param>
/// <param name="Returns">What <c>Invoke</c> returns.</param>
/// <param name="Task">What <c>StartNew</c> returns.</param>
/// <param name="ValueTask">What <c>Dispatch</c> returns.</param>
internal sealed record StateShape(string Base, string Start, string Returns, string Task, string ValueTask)
{
    internal static StateShape Of(ReturnModel model)
    {
        string ofResult = model.Result is null ? "" : $"<{model.Result}>";
        string task = $"{Emit.Tasks}.Task{ofResult}";
        string valueTask = $"{Emit.Tasks}.ValueTask{ofResult}";
        return model switch
        {
            { IsAsync: true } => new StateShape(
                model.Result is null ? $"{Emit.Runtime}.AsyncState" : $"{Emit.Runtime}.AsyncResultState{ofResult}",
                $"global::System.Func<object?, {task}>",
                valueTask,
                task,
                valueTask
            ),
            { Result: { } result } => new StateShape(
                $"{Emit.Runtime}.ResultState{ofResult}",
                $"global::System.Func<object?, {result}>",
                result,
                task,
                valueTask
            ),
            _ => new StateShape($"{Emit.Runtime}.VoidState", "global::System.Action<object?>", "void", task, valueTask),
        };
    }
}
