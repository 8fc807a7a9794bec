namespace ClosureGen.Runtime.Contexts;

/// <summary>Older frameworks have no inline mode: nothing of this is called.</summary>
internal static class InlineRunner
{
    internal static bool IsUsed => false;

    internal static bool IsOn => false;

    internal static bool IsInside => false;

    internal static TimeProvider Time => TimeProvider.System;

    internal static void Post(IThreadPoolWorkItem post) => post.Execute();

    internal static void Run(IThreadPoolWorkItem item) => item.Execute();

    internal static T Run<T>(T task)
        where T : Task => task;

    internal static void Enter() { }

    internal static void Leave() { }
}
