namespace ClosureGen.Hosts.Tests.Turns;

/// <summary>Tasks that a turn starts as children once it has resumed.</summary>
public sealed class ChildrenTests(ActorHosts hosts)
{
    /// <summary>What resumes the turn is a task that nobody sees: no child's exception may end up in it.</summary>
    [Theory]
    [InlineData(Framework.Orleans)]
    [InlineData(Framework.Akka)]
    public async Task They_do_not_become_children_of_what_resumes_the_turn(Framework framework)
    {
        var unobserved = new ConcurrentQueue<Exception>();
        EventHandler<UnobservedTaskExceptionEventArgs> subscriber = (_, args) =>
        {
            args.SetObserved();
            unobserved.Enqueue(args.Exception);
        };
        TaskScheduler.UnobservedTaskException += subscriber;
        try
        {
            await hosts[framework].RunTurnAsync(ResumeAndStartChildAsync);
            for (int i = 0; i < 5; i++)
            {
                GC.Collect();
                GC.WaitForPendingFinalizers();
            }

            Assert.DoesNotContain(
                unobserved,
                static exception => exception.ToString().Contains(nameof(ChildrenTests), StringComparison.Ordinal)
            );
        }
        finally
        {
            TaskScheduler.UnobservedTaskException -= subscriber;
        }
    }

    private static async Task ResumeAndStartChildAsync()
    {
        using var release = new ManualResetEventSlim();
        Task resuming = ResumeAsync(release);
        release.Set();
        await resuming;
    }

    private static async Task ResumeAsync(ManualResetEventSlim release)
    {
        await new Worker(() => release.Wait(Limits.Test)).DoWork(1).Dispatch();
        Task child = Task.Factory.StartNew(
            static () => throw new FormatException(nameof(ChildrenTests)),
            default,
            TaskCreationOptions.AttachedToParent,
            TaskScheduler.Default
        );
        await Assert.ThrowsAsync<FormatException>(() => child);
    }
}
