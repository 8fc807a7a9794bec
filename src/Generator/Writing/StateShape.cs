using ClosureGen.Generator.Models;

namespace ClosureGen.Generator.Writing;

/// <summary>The parts of a pairing that depend on what a handler returns.</summary>
internal sealed record StateShape
{
    /// <summary>Gets the runtime's interface of such calls.</summary>
    public required string Interface { get; init; }

    /// <summary>Gets the runtime's base class of the state, without its type arguments.</summary>
    public required string Base { get; init; }

    /// <summary>Gets the result as a further type argument, or nothing.</summary>
    public required string Result { get; init; }

    /// <summary>Gets what <c>Invoke</c> returns.</summary>
    public required string Returns { get; init; }

    /// <summary>Gets what <c>StartNew</c> returns.</summary>
    public required string Task { get; init; }

    /// <summary>Gets what <c>Dispatch</c> returns.</summary>
    public required string ValueTask { get; init; }

    /// <summary>The shape; a handler that takes services ends when its scope has, as a task does.</summary>
    internal static StateShape Of(HandlerModel handler)
    {
        ReturnModel model = handler.Return;
        bool isAwaited = model.IsAsync || handler.HasScope;
        string ofResult = model.Result is null ? "" : $"<{model.Result}>";
        string task = $"{Emit.Tasks}Task{ofResult}";
        string valueTask = $"{Emit.Tasks}ValueTask{ofResult}";
        string kept = model.Argument ?? Emit.Runtime + "Nothing";
        string returned = !isAwaited ? kept : Emit.Runtime + "AwaitedTask" + (model.Result is null ? "" : $"<{kept}>");
        string further = isAwaited ? $", {returned}, {kept}" : ", " + kept;
        return new StateShape
        {
            Interface = $"{Emit.Runtime}ICall<{returned}>",
            Base =
                Emit.Runtime
                + (
                    model.IsAsync ? "AsyncCallState"
                    : handler.HasScope ? "ScopedCallState"
                    : "CallState"
                ),
            Result = further,
            Returns = returned,
            Task = task,
            ValueTask = valueTask,
        };
    }
}
