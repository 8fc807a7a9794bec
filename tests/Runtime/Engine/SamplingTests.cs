using ClosureGen.Runtime.Batches.Pacing;

namespace ClosureGen.Runtime.Tests;

/// <summary>Which runs are timed of those that need no clock.</summary>
public sealed class SamplingTests
{
    private const int Most = 32;

    [Fact]
    public void The_first_event_is_picked_and_no_more_than_so_many_lie_between_two()
    {
        Sampling sampling = default;
        Assert.True(sampling.Picks(Most));

        int between = 0;
        int picked = 0;
        for (int i = 0; i < 100_000; i++)
        {
            between++;
            if (sampling.Picks(Most))
            {
                Assert.InRange(between, 1, Most);
                between = 0;
                picked++;
            }
        }

        // Half as many on average.
        Assert.InRange(picked, 100_000 / 17, 100_000 / 16);
    }

    /// <summary>Dear runs may come every second time, or every sixteenth: they are timed as often as others.</summary>
    [Theory]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(8)]
    [InlineData(16)]
    [InlineData(32)]
    public void No_pattern_escapes_it(int period)
    {
        Sampling sampling = default;
        int[] picked = new int[period];
        const int Events = 1_000_000;
        for (int i = 0; i < Events; i++)
        {
            if (sampling.Picks(Most))
            {
                picked[i % period]++;
            }
        }

        int expected = Events / (Most / 2) / period;
        Assert.All(picked, count => Assert.InRange(count, expected * 8 / 10, expected * 12 / 10));
    }
}
