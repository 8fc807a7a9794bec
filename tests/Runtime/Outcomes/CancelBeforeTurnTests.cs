namespace ClosureGen.Runtime.Tests;

/// <summary>A token that is cancelled while the dispatch waits in the pool's queue.</summary>
[Collection(nameof(GlobalState))]
public sealed class CancelBeforeTurnTests
{
    [Theory]
    [MemberData(nameof(Verbs.Names), MemberType = typeof(Verbs))]
    public async Task The_handler_is_not_called_and_awaiting_throws_what_TaskRun_throws(string verb, string kind)
    {
        int calls = 0;
        using var source = new CancellationTokenSource();
        Task Start(string verb) => Verbs.Start(verb, kind, Verbs.Body(() => calls++), source.Token);
        Task Await(string verb) => Verbs.Await(verb, kind, Verbs.Body(() => calls++), source.Token);
        Task[] tasks;
        using (new BusyPool())
        {
            // Not in the queue of a thread of the pool, from which one could steal it past those that are held.
            tasks = Limits.OnOwnThread(() =>
                (Task[])[Start(Verbs.TaskRun), Start(verb), Await(Verbs.TaskRun), Await(verb)]
            );
            source.Cancel();
        }

        Outcome expected = await Outcome.OfTask(() => tasks[0], source.Token);
        Assert.Equal(expected, await Outcome.OfTask(() => tasks[1], source.Token));
        Assert.Equal(TaskStatus.Canceled, tasks[1].Status);
        expected = await Outcome.OfAwait(() => tasks[2], source.Token);
        Assert.Equal(typeof(TaskCanceledException), expected.Thrown);
        Assert.Equal(expected, await Outcome.OfAwait(() => tasks[3], source.Token));
        Assert.Equal(0, calls);
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
