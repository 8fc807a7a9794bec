namespace ClosureGen.Samples.Tests;

/// <summary>Samples that run to their end. What they print about bytes is true; times are not looked at.</summary>
public sealed class SampleTests
{
    [Fact]
    public async Task Quick_start()
    {
        string text = await Sample.Run("QuickStart", "--closures");
        Assert.Contains("The sum is 65, and 42 is twice 21.", text, StringComparison.Ordinal);
        Assert.Contains("A post has failed: amount ('-1')", text, StringComparison.Ordinal);
        Assert.InRange(Sample.Cost(text, "Dispatch").Bytes, 0, 0.1);
        Assert.InRange(Sample.Cost(text, "Task.Run").Bytes, 120, 200);
        Assert.True(Sample.Cost(text, "Task.Run").Collections > Sample.Cost(text, "Dispatch").Collections);
    }

    [Fact]
    public async Task Without_closures_there_is_one_way()
    {
        string text = await Sample.Run("QuickStart");
        Assert.DoesNotContain("Task.Run", text, StringComparison.Ordinal);
        text = await Sample.Run("Frames", "--frames", "20", "--fps", "0");
        Assert.Single(text.Split('\n'), static line => line.Contains("longest", StringComparison.Ordinal));
    }

    [Fact]
    public async Task Frames()
    {
        string text = await Sample.Run("Frames", "--closures", "--frames", "300", "--fps", "0", "--entities", "1000");
        Assert.InRange(Sample.Cost(text, "ClosureGen").Bytes, 0, 100);
        Assert.InRange(Sample.Cost(text, "Task.Run").Bytes, 120_000, 200_000);
        Assert.True(Sample.Cost(text, "Task.Run").Collections > Sample.Cost(text, "ClosureGen").Collections);
        Assert.Contains("99 % under", text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Worker()
    {
        string text = await Sample.Run("Worker", "--closures", "--readings", "50000");
        Assert.Equal(4, text.Split('\n').Count(static line => line == "50000 readings produced, 50000 readings taken"));
        (double ours, int _) = Sample.Cost(text, "ClosureGen");
        (double theirs, int _) = Sample.Cost(text, "Task.Run");
        // What the host itself allocates is in both.
        Assert.InRange(theirs - ours, 120, 200);
    }

    [Fact]
    public async Task Worker_drains_its_channel()
    {
        using Sample worker = Sample.Start("Worker", "--readings", "2000000000");
        await Task.Delay(TimeSpan.FromSeconds(2), TestContext.Current.CancellationToken);
        await worker.StopAsync();
        Assert.Matches(@"(\d+) readings produced, \1 readings taken", worker.Text);
    }

    [Fact]
    public async Task Worker_does_jobs_in_a_lane()
    {
        const int Jobs = 20_000;
        string text = await Sample.Run("Worker", "--closures", "--jobs", $"{Jobs}");
        Assert.Contains($"{Jobs} jobs queued, {Jobs} of them done or failed", text, StringComparison.Ordinal);
        Assert.Contains("Job 999 failed: The job cannot be done.", text, StringComparison.Ordinal);
        (double ours, int _) = Sample.Cost(text, "ClosureGen");
        (double theirs, int _) = Sample.Cost(text, "Delegates");
        // A closure, a delegate and the state machine of a wrapper. What a job itself allocates is in both.
        Assert.InRange(theirs - ours, 80, 400);
    }

    [Fact]
    public async Task Worker_drains_its_lane()
    {
        using Sample worker = Sample.Start("Worker", "--jobs", "2000000000");
        await worker.Find("Job 999 failed");
        await worker.StopAsync();
        Match told = await worker.Find(@"(\d+) jobs queued, (\d+) of them done or failed");
        Assert.Equal(told.Groups[1].Value, told.Groups[2].Value);
    }
}
