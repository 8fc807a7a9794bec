namespace ClosureGen.Runtime.Tests;

/// <summary>Handlers with a token among their own arguments: it is the dispatch's token too.</summary>
public sealed class OwnTokenTests
{
    [Fact]
    public async Task A_dead_token_keeps_the_handler_from_running()
    {
        var recorder = new Recorder();
        var dead = new CancellationToken(canceled: true);

        Task started = recorder.DoWithTokenWork(null, dead).StartNew();
        Task<int> asked = recorder.AskWithTokenWork(() => 1, dead).StartNew();
        Task dispatched = recorder.DoWithTokenWork(null, dead).Dispatch().AsTask();
        Task<int> dispatchedResult = recorder.AskWithTokenWork(() => 1, dead).Dispatch().AsTask();
        recorder.DoWithTokenWork(null, dead).Post();
        recorder.AskWithTokenWork(() => 1, dead).Post();

        foreach (Task task in (Task[])[started, asked, dispatched, dispatchedResult])
        {
            OperationCanceledException exception = await Assert.ThrowsAnyAsync<OperationCanceledException>(() => task);
            Assert.Equal(dead, exception.CancellationToken);
            Assert.True(task.IsCanceled);
        }

        // By then, those that were posted before have had their turns.
        var other = new Recorder();
        for (int i = 0; i < 100; i++)
        {
            await other.DoWork(null).Dispatch();
        }

        Assert.Equal(0, recorder.Calls);
    }

    [Fact]
    public async Task A_handler_that_acknowledges_its_token_is_cancelled()
    {
        var recorder = new Recorder();
        using var source = new CancellationTokenSource();

        Task task = recorder.DoWithTokenWork(source.Cancel, source.Token).Dispatch().AsTask();

        OperationCanceledException exception = await Assert.ThrowsAnyAsync<OperationCanceledException>(() => task);
        Assert.True(task.IsCanceled);
        Assert.Equal(source.Token, exception.CancellationToken);
        Assert.Equal(1, recorder.Calls);
    }

    [Fact]
    public async Task The_token_of_one_operation_does_not_cancel_the_next_one_of_the_same_state()
    {
        var recorder = new Recorder();
        for (int i = 0; i < 200; i++)
        {
            using var source = new CancellationTokenSource();
            await recorder.DoWork(null).Dispatch(source.Token);
            ValueTask next = recorder.DoWork(null).Dispatch();
            source.Cancel();
            await next;
        }

        Assert.Equal(400, recorder.Calls);
    }
}
