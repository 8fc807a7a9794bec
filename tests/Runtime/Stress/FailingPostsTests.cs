namespace ClosureGen.Runtime.Tests;

/// <summary>Many posts that all fail: the process lives, and each error comes once, to the handler's own type.</summary>
[Collection(nameof(GlobalState))]
public sealed partial class FailingPostsTests
{
    private const int InFlight = 10_000;

    private readonly int[] _told = new int[StressLength.Rounds(100_000, 10_000_000)];
    private int _count;
    private int _wrong;

    [NoCapture(OnError = nameof(Failed))]
    internal void Fail(int number) => throw new FormatException();

    [NoCapture(OnError = nameof(Failed))]
    internal ValueTask FailAtOnce(int number) => throw new FormatException();

    [NoCapture(OnError = nameof(Failed))]
    internal async Task FailLaterAsync(int number)
    {
        await Task.Yield();
        throw new FormatException();
    }

    private void Failed(Exception exception, int number)
    {
        if (exception is not FormatException || Interlocked.Increment(ref _told[number]) != 1)
        {
            Interlocked.Increment(ref _wrong);
        }

        Interlocked.Increment(ref _count);
    }

    [Fact]
    public async Task Each_error_comes_once()
    {
        using var errors = new ErrorListener();
        var lane = new Lane();
        for (int i = 0; i < _told.Length; i++)
        {
            Post(lane, i);
            if (i % InFlight == InFlight - 1)
            {
                // So that memory is not what is tried.
                Limits.Until(() => Volatile.Read(ref _count) > i - InFlight);
            }
        }

        Limits.Until(() => Volatile.Read(ref _count) == _told.Length);
        await lane.DisposeAsync().Limited();
        Assert.Equal((_told.Length, 0), (_count, _wrong));
        Assert.DoesNotContain(_told, static told => told != 1);
        Assert.Empty(errors.Reported);
    }

    private void Post(Lane lane, int number)
    {
        switch (number % 6)
        {
            case 0:
                FailAtOnceWork(number).Post();
                break;
            case 1:
                FailLaterWork(number).Post();
                break;
            case 2:
                lane.Post(FailWork(number));
                break;
            case 3:
                lane.Post(FailLaterWork(number));
                break;
            default:
                FailWork(number).Post();
                break;
        }
    }
}
