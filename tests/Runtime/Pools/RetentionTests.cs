using ClosureGen.Tests;

namespace ClosureGen.Runtime.Tests;

/// <summary>A pool keeps states and nothing of what they have served.</summary>
/// <remarks>It collects the heap again and again: objects of others that are in use meanwhile would lose their places.</remarks>
[Collection(nameof(GlobalState))]
public sealed partial class RetentionTests : IDisposable
{
    private static readonly AsyncLocal<object?> Flowing = new();

    private readonly ErrorListener _errors = new(keeps: false);

    /// <summary>Whether the handler is sync, and if not, whether its task has ended when it returns.</summary>
    public enum Ending
    {
        Sync,
        AtOnce,
        Later,
    }

    public enum End
    {
        Success,
        Fault,
        CancelInHandler,
        CancelBeforeTurn,
        CancelBeforeCall,
    }

    private static readonly string[] SyncVerbs =
    [
        "StartNew",
        "Dispatch",
        "Dispatch, pending",
        "Dispatch, not awaited",
        "Post",
        "PostTo",
        "PostAfter",
        "Each.Run",
        "Each.RunAsync, results",
        "Each.RunAsync, not awaited",
        "Pairs.Run, results",
        "Pairs.RunAsync",
        "Batch.Run",
        "Batch.RunAsync",
        "Batch.RunAsync, neither awaited nor disposed",
    ];

    private static readonly string[] AsyncVerbs =
    [
        "StartNew",
        "StartNew, scheduler",
        "StartNew, child",
        "Dispatch",
        "Dispatch, not awaited",
        "Post",
        "PostTo",
        "PostAfter",
        "Batch",
        "Each, results",
        "Pairs",
    ];

    /// <summary>Three has no divisor in common with the number of ends: every verb and every end is among them.</summary>
    public static IEnumerable<TheoryDataRow<string, Ending, End>> Cases =>
        Slow.OrEvery(
                3,
                new MatrixTheoryData<string, Ending, End>(SyncVerbs, [Ending.Sync], Enum.GetValues<End>()).Concat(
                    new MatrixTheoryData<string, Ending, End>(
                        AsyncVerbs,
                        [Ending.AtOnce, Ending.Later],
                        Enum.GetValues<End>()
                    )
                )
            )
            .Append(new("Batch, disposed", Ending.Sync, End.Success))
            .Append(new("Batch, not disposed", Ending.Sync, End.Success));

    public void Dispose() => _errors.Dispose();

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task Nothing_of_a_dispatch_is_kept_alive(string verb, Ending ending, End end)
    {
        var kept = new List<(string, WeakReference)>();
        for (int i = 0; i < 3; i++)
        {
            await Use(verb, ending, end, kept);
        }

        await Garbage.AllCollected(kept);
    }

    /// <summary>Makes everything that a dispatch touches, and notes it.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Task Use(string verb, Ending ending, End end, List<(string, WeakReference)> kept)
    {
        object argument = new();
        var recorder = new Recorder();
        var asyncRecorder = new AsyncRecorder();
        object value = new();
        object result = new();
        var exception = new InvalidOperationException();
        var source = new CancellationTokenSource();
        kept.AddRange([
            ("argument", new WeakReference(argument)),
            ("handler", new WeakReference(recorder)),
            ("async handler", new WeakReference(asyncRecorder)),
            ("context's value", new WeakReference(value)),
            ("result", new WeakReference(result)),
            ("exception", new WeakReference(exception)),
            ("token", new WeakReference(source)),
        ]);
        object? Handle(object? given)
        {
            switch (end)
            {
                case End.Fault:
                    throw exception;
                case End.CancelInHandler:
                    source.Cancel();
                    source.Token.ThrowIfCancellationRequested();
                    break;
            }

            return given is null ? null : result;
        }

        async Task<object> HandleAsync(object given)
        {
            if (ending == Ending.Later)
            {
                await Task.Yield();
            }

            return Handle(given)!;
        }

        if (end == End.CancelBeforeCall)
        {
            source.Cancel();
        }

        return Task.Run(async () =>
        {
            Flowing.Value = value;
            try
            {
                if (end == End.CancelBeforeTurn)
                {
                    // Whether its turn comes before or after, nothing may be kept.
                    ThreadPool.UnsafeQueueUserWorkItem(static source => source.Cancel(), source, preferLocal: false);
                }

                await (
                    ending == Ending.Sync
                        ? Start(verb, recorder, argument, Handle, source.Token, kept)
                        : Start(verb, asyncRecorder, argument, HandleAsync, source.Token, kept)
                ).Limited();
            }
            catch (Exception thrown) when (thrown is not TimeoutException && end != End.Success)
            {
                // Looked at elsewhere.
            }
        });
    }
}
