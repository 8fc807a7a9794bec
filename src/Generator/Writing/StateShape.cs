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

    /// <summary>Gets what a method that only calls the handler returns.</summary>
    public required string Called { get; init; }

    /// <summary>Gets what <c>StartNew</c> returns.</summary>
    public required string Task { get; init; }

    /// <summary>Gets what <c>Dispatch</c> returns.</summary>
    public required string ValueTask { get; init; }

    internal static StateShape Of(ReturnModel model)
    {
        string ofResult = model.Result is null ? "" : $"<{model.Result}>";
        string task = $"{Emit.Tasks}Task{ofResult}";
        string valueTask = $"{Emit.Tasks}ValueTask{ofResult}";
        string kept = model.Argument ?? Emit.Runtime + "Nothing";
        string returned = !model.IsAsync
            ? kept
            : Emit.Runtime + "AwaitedTask" + (model.Result is null ? "" : $"<{kept}>");
        string further = model.IsAsync ? $", {returned}, {kept}" : ", " + kept;
        return new StateShape
        {
            Interface = $"{Emit.Runtime}ICall<{returned}>",
            Base = $"{Emit.Runtime}{(model.IsAsync ? "AsyncCallState" : "CallState")}",
            Result = further,
            Returns = returned,
            Called =
                model.IsAsync ? valueTask
                : model.Result is null ? "void"
                : kept,
            Task = task,
            ValueTask = valueTask,
        };
    }
}
