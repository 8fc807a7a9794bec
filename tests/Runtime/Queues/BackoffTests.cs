using ClosureGen.Runtime.Queue;
using Xunit;

namespace ClosureGen.Runtime.Tests;

/// <summary>For how many dispatches a ring that does not pay is left aside.</summary>
public sealed class BackoffTests
{
    private const int Least = 16;
    private const int Most = 1_024;

    [Fact]
    public void Each_is_four_times_as_long_as_the_last_up_to_the_longest()
    {
        Backoff backoff = default;
        Assert.Equal(0, CountOut(ref backoff));
        foreach (int expected in new[] { Least, 64, 256, Most, Most })
        {
            backoff.Begin(Least, Most);
            Assert.Equal(expected, CountOut(ref backoff));
        }
    }

    [Fact]
    public void Late_news_of_the_same_failure_make_it_no_longer()
    {
        Backoff backoff = default;
        for (int i = 0; i < 30; i++)
        {
            backoff.Begin(Least, Most);
        }

        Assert.Equal(Least, CountOut(ref backoff));
    }

    [Fact]
    public void After_a_success_it_is_short_again()
    {
        Backoff backoff = default;
        backoff.Begin(Least, Most);
        CountOut(ref backoff);
        backoff.Begin(Least, Most);
        CountOut(ref backoff);
        backoff.Reset();
        backoff.Begin(Least, Most);
        Assert.Equal(Least, CountOut(ref backoff));
    }

    private static int CountOut(ref Backoff backoff)
    {
        int dispatches = 0;
        for (; backoff.IsOn; dispatches++)
        {
            backoff.Count();
        }

        return dispatches;
    }
}
