namespace ClosureGen.Runtime.Tests;

/// <summary>The ways to run one handler call that can be waited for, by name, and what each is measured against.</summary>
internal static class Verbs
{
    internal const string Reference = "Task.Run";

    /// <summary>The names of all verbs, for theories.</summary>
    public static TheoryData<string> Names =>
        ["StartNew", "StartNew of a result", "Dispatch", "Dispatch of a result", "Dispatch of an object"];

    internal static Task Start(string verb, Action action, CancellationToken cancellationToken = default)
    {
        var recorder = new Recorder();
        return verb switch
        {
            Reference => Task.Run(action, cancellationToken),
            "StartNew" => recorder.DoWork(action).StartNew(cancellationToken),
            "StartNew of a result" => recorder.AskWork(Returning(action, 7)).StartNew(cancellationToken),
            "Dispatch" => recorder.DoWork(action).Dispatch(cancellationToken).AsTask(),
            "Dispatch of a result" => recorder.AskWork(Returning(action, 7)).Dispatch(cancellationToken).AsTask(),
            "Dispatch of an object" => recorder.MakeWork(MakingObject(action)).Dispatch(cancellationToken).AsTask(),
            _ => throw new ArgumentOutOfRangeException(nameof(verb), verb, "No such verb."),
        };
    }

    /// <summary>Starts and awaits, without a task in between where the verb has none.</summary>
    internal static async Task Await(string verb, Action action, CancellationToken cancellationToken = default)
    {
        var recorder = new Recorder();
        switch (verb)
        {
            case "Dispatch":
                await recorder.DoWork(action).Dispatch(cancellationToken);
                break;
            case "Dispatch of a result":
                Assert.Equal(7, await recorder.AskWork(Returning(action, 7)).Dispatch(cancellationToken));
                break;
            case "Dispatch of an object":
                Assert.NotNull(await recorder.MakeWork(MakingObject(action)).Dispatch(cancellationToken));
                break;
            default:
                await Start(verb, action, cancellationToken);
                break;
        }
    }

    private static Func<int> Returning(Action action, int result) =>
        () =>
        {
            action();
            return result;
        };

    private static Func<object?> MakingObject(Action action) =>
        () =>
        {
            action();
            return new object();
        };
}
