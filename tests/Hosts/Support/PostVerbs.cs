namespace ClosureGen.Hosts.Tests;

/// <summary>The verbs that nobody can await.</summary>
public enum PostVerb
{
    Post,
    PostAfter,
    PostTo,
}

/// <summary>Calls any of them on any kind of handler.</summary>
internal static class PostVerbs
{
    private const int Item = 7;

    /// <summary>Gets every framework with every verb and every kind of handler.</summary>
    public static TheoryData<Framework, PostVerb, Returns> All { get; } =
        new MatrixTheoryData<Framework, PostVerb, Returns>(
            Enum.GetValues<Framework>(),
            Enum.GetValues<PostVerb>(),
            Enum.GetValues<Returns>()
        );

    /// <summary>Calls a handler once.</summary>
    /// <param name="context">Where <c>PostTo</c> posts to.</param>
    internal static void Start(Worker worker, PostVerb verb, Returns returns, SynchronizationContext context)
    {
        switch (returns)
        {
            case Returns.Result:
                Worker.AskPairing result = worker.AskWork(Item);
                Choose(verb, result.Post, delay => result.PostAfter(delay), () => result.PostTo(context));
                break;
            case Returns.Task:
                Worker.DoTaskPairing task = worker.DoTaskWork(Item);
                Choose(verb, task.Post, delay => task.PostAfter(delay), () => task.PostTo(context));
                break;
            default:
                Worker.AskValueTaskPairing valueTaskOfResult = worker.AskValueTaskWork(Item);
                Choose(
                    verb,
                    valueTaskOfResult.Post,
                    delay => valueTaskOfResult.PostAfter(delay),
                    () => valueTaskOfResult.PostTo(context)
                );
                break;
        }
    }

    private static void Choose(PostVerb verb, Action post, Action<TimeSpan> postAfter, Action postTo)
    {
        switch (verb)
        {
            case PostVerb.Post:
                post();
                break;
            case PostVerb.PostAfter:
                postAfter(TimeSpan.FromMilliseconds(1));
                break;
            default:
                postTo();
                break;
        }
    }
}
