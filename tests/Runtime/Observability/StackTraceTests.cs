using System.Reflection;
using System.Text.RegularExpressions;
using ClosureGen.Runtime.Pool;

namespace ClosureGen.Runtime.Tests;

/// <summary>What a debugger and a stack trace show of us: the handler's name, and two frames at most.</summary>
public sealed partial class StackTraceTests
{
    public static TheoryData<string> Ways =>
        [
            "StartNew",
            "StartNew of a result",
            "Dispatch",
            "Dispatch of a result",
            "Post",
            "PostTo",
            "PostAfter",
            "Each.Run",
            "Each.RunAsync",
            "Pairs.Run",
            "Pairs.RunAsync",
            "DispatchBatch.Run",
            "DispatchBatch.RunAsync",
            "async StartNew",
            "async StartNew with options",
            "async StartNew of a child",
            "async Dispatch",
            "async Dispatch of a result",
            "async Post",
            "async PostTo",
            "async Each",
            "async Each of results",
            "async Pairs",
            "async DispatchBatch",
        ];

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task At_most_two_frames_of_ours_are_below_the_handlers(string way)
    {
        var trace = new TaskCompletionSource<string>();
        await Call(way, () => trace.SetResult(Environment.StackTrace));

        CheckFrames(await trace.Task.Limited());
    }

    [Theory]
    [MemberData(nameof(Ways))]
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
            Call(way, static () => throw new FormatException())
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
                    && !frame.Contains("Tests.Verbs.", StringComparison.Ordinal)
                )
                .Where(static frame =>
                    frame.Contains("ClosureGen", StringComparison.Ordinal) && !HandlersFrame.IsMatch(frame)
                ),
        ];
        Assert.True(ours.Length <= 2, string.Join(Environment.NewLine, ours));
        Assert.DoesNotContain(ours, static frame => frame.Contains("ClosureGen.Runtime.Dispatch"));
    }

    private static async Task Call(string way, Action action)
    {
        var recorder = new Recorder();
        switch (way)
        {
            case "Post":
                recorder.DoWork(action).Post();
                break;
            case "PostTo":
                recorder.DoWork(action).PostTo(new SynchronizationContext());
                break;
            case "PostAfter":
                recorder.DoWork(action).PostAfter(TimeSpan.FromMilliseconds(1));
                break;
            case "Each.Run":
                recorder.DoItemEach((int[])[1], _ => action()).Run();
                break;
            case "Each.RunAsync":
                await recorder.DoItemEach((int[])[1], _ => action()).RunAsync();
                break;
            case "Pairs.Run":
                Recorder.DoItemPairs((Recorder[])[recorder], (int[])[1], _ => action()).Run();
                break;
            case "Pairs.RunAsync":
                await Recorder.DoItemPairs((Recorder[])[recorder], (int[])[1], _ => action()).RunAsync();
                break;
            case "DispatchBatch.Run":
            case "DispatchBatch.RunAsync":
                using (DispatchBatch batch = DispatchBatch.Rent())
                {
                    batch.Add(recorder.DoWork(action));
                    if (way == "DispatchBatch.Run")
                    {
                        batch.Run();
                    }
                    else
                    {
                        await batch.RunAsync();
                    }
                }

                break;
            case var _ when way.StartsWith("async", StringComparison.Ordinal):
                await CallAsync(way, new AsyncRecorder(), action);
                break;
            default:
                await Verbs.Await(way, action);
                break;
        }
    }

    /// <summary>Calls an async handler, which does what is to be looked at before it awaits anything.</summary>
    private static async Task CallAsync(string way, AsyncRecorder recorder, Action action)
    {
        Task Body()
        {
            action();
            return Task.CompletedTask;
        }

        Func<Task>[] items = [Body];
        switch (way)
        {
            case "async StartNew":
                await recorder.DoWork(Body).StartNew();
                break;
            case "async StartNew with options":
                await recorder
                    .AskWork(Body)
                    .StartNew(
                        creationOptions: TaskCreationOptions.PreferFairness | TaskCreationOptions.DenyChildAttach
                    );
                break;
            case "async StartNew of a child":
                await recorder.DoWork(Body).StartNew(creationOptions: TaskCreationOptions.None);
                break;
            case "async Dispatch":
                await recorder.DoWork(Body).Dispatch();
                break;
            case "async Dispatch of a result":
                await recorder.AskWork(Body).Dispatch();
                break;
            case "async Post":
                recorder.DoWork(Body).Post();
                break;
            case "async PostTo":
                recorder.AskWork(Body).PostTo(new SynchronizationContext());
                break;
            case "async Each":
                await recorder.DoEach(items).RunAsync();
                break;
            case "async Each of results":
                await recorder.AskEach(items).RunAsync(new int[1]);
                break;
            case "async Pairs":
                await AsyncRecorder.DoPairs((AsyncRecorder[])[recorder], items).RunAsync();
                break;
            case "async DispatchBatch":
                using (DispatchBatch batch = DispatchBatch.Rent())
                {
                    batch.Add(recorder.DoWork(Body));
                    await batch.RunAsync();
                }

                break;
            default:
                throw new ArgumentOutOfRangeException(nameof(way), way, "No such way.");
        }
    }
}
