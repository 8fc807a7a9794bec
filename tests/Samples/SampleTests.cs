using System;
using System.Linq;
using System.Threading.Tasks;
using Xunit;

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
        Assert.Equal(4, text.Split('\n').Count(static line => line == "50000 readings taken"));
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
        Assert.Matches(@"\d+ readings taken", worker.Text);
    }
}
