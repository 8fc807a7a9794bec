namespace ClosureGen.Runtime.Tests;

/// <summary>
/// Two threads at one state, at offsets that move: whoever comes first, a round ends in one of the ways it may end in.
/// </summary>
[Collection(nameof(GlobalState))]
public sealed class RaceTests
{
    [Fact]
    public void Cancelling_against_running_ends_in_one_of_the_two()
    {
        var recorder = new Recorder();
        CancellationTokenSource source = new();
        ValueTask<int> task = default;
        int ran = 0;
        int canceled = 0;
        int rounds = 0;
        Races.Run(
            prepare: () =>
            {
                source = new CancellationTokenSource();
                rounds++;
            },
            one: () => task = recorder.AskWork(static () => 5).Dispatch(source.Token),
            other: () => source.Cancel(),
            check: () =>
            {
                try
                {
                    Assert.Equal(5, task.AsTask().Limited().GetAwaiter().GetResult());
                    ran++;
                }
                catch (OperationCanceledException exception)
                {
                    Assert.Equal(source.Token, exception.CancellationToken);
                    canceled++;
                }

                source.Dispose();
            }
        );
        Assert.Equal(rounds, ran + canceled);
        Assert.Equal(ran, recorder.Calls);
    }
}
