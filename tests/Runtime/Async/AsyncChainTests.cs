using System;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Tests;
using Xunit;

namespace ClosureGen.Runtime.Tests;

/// <summary>Operations that wait for each other, many more than a stack has room for, completed at one end.</summary>
public sealed class AsyncChainTests
{
    private const int SmallStack = 256 * 1024;
    private static readonly int Length = Slow.HasAllCases ? 100_000 : 20_000;

    public static IEnumerable<TheoryDataRow<string, string>> Names => Verbs.OfAsync.Append(new(Verbs.TaskRun, "Task"));

    [Theory]
    [MemberData(nameof(Names))]
    public void A_chain_completes_from_a_small_stack(string verb, string kind)
    {
        var first = new TaskCompletionSource();
        Task last = Chain(verb, kind, first.Task, Length);

        Limits.OnOwnThread(first.SetResult, SmallStack);

        last.Limited().GetAwaiter().GetResult();
    }

    [Theory]
    [InlineData("StartNew", "Task")]
    [InlineData("Dispatch", "ValueTask of a result")]
    [InlineData("Dispatch", "pooled ValueTask")]
    public async Task A_failure_goes_all_the_way(string verb, string kind)
    {
        var first = new TaskCompletionSource();
        // Each throws once more, with a longer stack trace: more of them would take seconds.
        Task last = Chain(verb, kind, first.Task, length: 400);

        Limits.OnOwnThread(() => first.SetException(new FormatException("From the end.")), SmallStack);

        Exception exception = await Assert.ThrowsAsync<FormatException>(() => last.Limited());
        Assert.Equal("From the end.", exception.Message);
    }

    /// <summary>Each handler waits for the operation before it.</summary>
    private static Task Chain(string verb, string kind, Task first, int length)
    {
        using var waiting = new CountdownEvent(length);
        Task last = first;
        for (int i = 0; i < length; i++)
        {
            Task previous = last;
            last = Verbs.Await(
                verb,
                kind,
                () =>
                {
                    waiting.Signal();
                    return previous;
                }
            );
        }

        waiting.LimitedWait();
        return last;
    }
}
