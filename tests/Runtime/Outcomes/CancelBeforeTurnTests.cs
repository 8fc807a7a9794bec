namespace ClosureGen.Runtime.Tests;

/// <summary>A token that is cancelled while the dispatch waits in the pool's queue.</summary>
[Collection(nameof(GlobalState))]
public sealed class CancelBeforeTurnTests
{
    [Theory]
    [MemberData(nameof(Verbs.Names), MemberType = typeof(Verbs))]
    public async Task The_handler_is_not_called(string verb, string kind)
    {
        int calls = 0;
        using var source = new CancellationTokenSource();
        Task task;
        Task reference;
        using (new BusyPool())
        {
            // Not in the queue of a thread of the pool, from which one could steal it past those that are held.
            (reference, task) = Limits.OnOwnThread(() =>
                (
                    Verbs.Start(Verbs.TaskRun, kind, Verbs.Body(() => calls++), source.Token),
                    Verbs.Start(verb, kind, Verbs.Body(() => calls++), source.Token)
                )
            );
            source.Cancel();
        }

        Outcome expected = await Outcome.OfTask(() => reference, source.Token);
        Assert.Equal(expected, await Outcome.OfTask(() => task, source.Token));
        Assert.Equal(TaskStatus.Canceled, task.Status);
        Assert.Equal(0, calls);
    }

    [Theory]
    [MemberData(nameof(Verbs.Names), MemberType = typeof(Verbs))]
    public async Task Awaiting_throws_what_TaskRun_throws(string verb, string kind)
    {
        using var source = new CancellationTokenSource();
        Task call;
        Task reference;
        using (new BusyPool())
        {
            (reference, call) = Limits.OnOwnThread(() =>
                (
                    Verbs.Await(Verbs.TaskRun, kind, static () => Task.CompletedTask, source.Token),
                    Verbs.Await(verb, kind, static () => Task.CompletedTask, source.Token)
                )
            );
            source.Cancel();
        }

        Outcome expected = await Outcome.OfAwait(() => reference, source.Token);
        Assert.Equal(typeof(TaskCanceledException), expected.Thrown);
        Assert.Equal(expected, await Outcome.OfAwait(() => call, source.Token));
    }

    [Fact]
    public async Task A_post_is_dropped_and_nothing_is_reported()
    {
        var recorder = new Recorder();
        using var errors = new ErrorListener();
        using var source = new CancellationTokenSource();
        using (new BusyPool())
        {
            recorder.DoWithTokenWork(null, source.Token).Post();
            source.Cancel();
        }

        // The queue is first in, first out for threads that are none of the pool's.
        await Task.Run(static () => { }).Limited();
        await recorder.DoWork(null).Dispatch();

        Assert.Empty(errors.Reported);
        Assert.Equal(1, recorder.Calls);
    }
}
