namespace ClosureGen.Runtime.Tests;

/// <summary>Value tasks of runs, and of more runs than there are tokens.</summary>
public sealed class RunTokenTests
{
    private const int Runs = 65_536 + 1_000;

    [Fact]
    public async Task More_runs_than_tokens_all_complete()
    {
        var recorder = new Recorder();
        int sum = 0;
        Recorder.DoItemBatch items = recorder.DoItemEach((int[])[1], item => sum += item);
        for (int i = 0; i < Runs; i++)
        {
            await items.RunAsync(1);
        }

        Assert.Equal(Runs, recorder.Calls);
        Assert.Equal(Runs, sum);
    }

    [Fact]
    public void More_kept_results_than_tokens_are_all_read_right()
    {
        var recorder = new Recorder();
        int asked = 0;
        Func<int> next = () => asked;
        using DispatchBatch batch = DispatchBatch.Rent();
        BatchResult<int> first = default;
        for (; asked < Runs; asked++)
        {
            BatchResult<int> result = recorder.AskWork(next).AddTo(batch);
            batch.Run(1);
            if (result.Value != asked)
            {
                Assert.Equal(asked, result.Value);
            }

            first = asked == 0 ? result : first;
        }

        Assert.Throws<InvalidOperationException>(() => first.Value);
    }

    [Fact]
    public async Task What_refuses_a_second_await_advises_nothing_that_a_run_does_not_have()
    {
        using var release = new ManualResetEventSlim();
        var recorder = new Recorder();
        ValueTask run = recorder.DoItemEach((int[])[1], _ => release.Wait()).RunAsync();
        string early = Refusal(run);
        Task first = run.AsTask();
        string second = (await Assert.ThrowsAsync<InvalidOperationException>(() => run.AsTask())).Message;
        release.Set();
        await first;

        Assert.All(
            [early, second, Refusal(run)],
            static message =>
            {
                Assert.Contains("This ValueTask", message, StringComparison.OrdinalIgnoreCase);
                Assert.Contains("AsTask()", message, StringComparison.Ordinal);
                Assert.DoesNotContain("This dispatch", message, StringComparison.OrdinalIgnoreCase);
                Assert.DoesNotContain("use StartNew", message, StringComparison.Ordinal);
            }
        );
    }

    [Fact]
    public async Task The_task_of_a_run_tells_its_outcome()
    {
        var recorder = new Recorder();
        using var source = new CancellationTokenSource();
        ValueTask cancelled = recorder.DoItemEach((int[])[1, 2], _ => source.Cancel()).RunAsync(1, source.Token);
        ValueTask failed = recorder.DoItemEach((int[])[1, 2], static _ => throw new FormatException()).RunAsync(1);
        ValueTask fine = recorder.DoItemEach((int[])[1, 2], static _ => { }).RunAsync();
        Limits.Until(() => cancelled.IsCompleted && failed.IsCompleted && fine.IsCompleted);

        Assert.True(cancelled.IsCanceled);
        Assert.True(failed.IsFaulted);
        Assert.True(fine.IsCompletedSuccessfully);
        Assert.True(cancelled.AsTask().IsCanceled);
        Task task = failed.AsTask();
        Assert.IsType<AggregateException>(Assert.Single(task.Exception!.InnerExceptions));
        await fine;
    }

    private static string Refusal(ValueTask task) =>
        Assert.Throws<InvalidOperationException>(() => task.GetAwaiter().GetResult()).Message;
}
