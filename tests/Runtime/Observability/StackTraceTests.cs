using System.Reflection;
using System.Text.RegularExpressions;
using ClosureGen.Runtime.Pool;

namespace ClosureGen.Runtime.Tests;

/// <summary>What a debugger and a stack trace show of us: the handler's name, and two frames at most.</summary>
public sealed partial class StackTraceTests
{
    [Theory]
    [MemberData(nameof(Ways.Names), MemberType = typeof(Ways))]
    public async Task At_most_two_frames_of_ours_are_below_the_handlers(string way)
    {
        var trace = new TaskCompletionSource<string>();
        await Ways.Call(way, () => trace.SetResult(Environment.StackTrace));

        CheckFrames(await trace.Task.Limited());
    }

    [Theory]
    [MemberData(nameof(Ways.Names), MemberType = typeof(Ways))]
    public Task And_below_one_that_a_pool_thread_dispatches(string way) =>
        Task.Run(() => At_most_two_frames_of_ours_are_below_the_handlers(way));

    [Theory]
    [InlineData("StartNew")]
    [InlineData("StartNew of a result")]
    [InlineData("Dispatch")]
    [InlineData("Dispatch of a result")]
    [InlineData("Each.Run")]
    [InlineData("Pairs.Run")]
    [InlineData("DispatchBatch.RunAsync")]
    [InlineData("async StartNew")]
    [InlineData("async Dispatch")]
    [InlineData("async Dispatch of a result")]
    [InlineData("async Each")]
    [InlineData("async DispatchBatch")]
    public async Task So_it_is_in_what_the_handler_throws(string way)
    {
        Exception thrown = await Assert.ThrowsAnyAsync<Exception>(() =>
            Ways.Call(way, static () => throw new FormatException())
        );

        CheckFrames(thrown.GetBaseException().StackTrace!);
    }

    [Fact]
    public void A_debugger_shows_the_handler()
    {
        ICall pairing = new Recorder().DoItemWork(1, static _ => { });
        DispatchState state = pairing.Rent(out _);
        Type type = typeof(DispatchState);
        string display = type.GetCustomAttribute<DebuggerDisplayAttribute>()!.Value;
        PropertyInfo shown = type.GetProperty(
            display.Trim('{', '}').Split(',')[0],
            BindingFlags.Instance | BindingFlags.NonPublic
        )!;

        Assert.Equal(
            $"ClosureGen.Runtime.Tests.Recorder.DoItem(int, Action<int>), operation {(ushort)state.Version}",
            shown.GetValue(state)
        );
        state.Post(new ObjectPool().CreateCache(), default);
    }

    /// <summary>The handler, twice where it is an async method, and nothing that is generated beside it.</summary>
    [GeneratedRegex(@"\bTests\.(Async)?Recorder\.\w+\(")]
    private static partial Regex HandlersFrame { get; }

    private static void CheckFrames(string trace)
    {
        string[] frames = trace.Split(Environment.NewLine);
        int handler = Array.FindIndex(frames, HandlersFrame.IsMatch);
        Assert.True(handler >= 0, trace);
        string[] below = frames[(handler + 1)..];
        string[] ours =
        [
            .. below
                .TakeWhile(static frame =>
                    !frame.Contains(nameof(StackTraceTests), StringComparison.Ordinal)
                    && !frame.Contains("Tests.Ways.", StringComparison.Ordinal)
                    && !frame.Contains("Tests.Verbs.", StringComparison.Ordinal)
                )
                .Where(static frame =>
                    frame.Contains("ClosureGen", StringComparison.Ordinal) && !HandlersFrame.IsMatch(frame)
                ),
        ];
        Assert.True(ours.Length <= 2, string.Join(Environment.NewLine, ours));
        Assert.DoesNotContain(ours, static frame => frame.Contains("ClosureGen.Runtime.Dispatch"));
    }
}
