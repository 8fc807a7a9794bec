namespace ClosureGen.Runtime.Tests;

/// <summary>The verbs that hand out nothing to wait for, by name, for pairings of any type.</summary>
internal static class PostVerbs
{
    internal static void Start(
        string verb,
        SynchronizationContext context,
        Action post,
        Action<SynchronizationContext> postTo,
        Action<TimeSpan> postAfter
    )
    {
        switch (verb)
        {
            case "Post":
                post();
                break;
            case "PostTo":
                postTo(context);
                break;
            case "PostAfter":
                postAfter(TimeSpan.FromMilliseconds(1));
                break;
            default:
                throw new ArgumentOutOfRangeException(nameof(verb), verb, "No such verb.");
        }
    }
}
