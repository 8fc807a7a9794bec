using ClosureGen.Tests;

namespace ClosureGen.Runtime.Tests;

/// <summary>A pool keeps states and nothing of what they have served.</summary>
/// <remarks>It collects the heap again and again: objects of others that are in use meanwhile would lose their places.</remarks>
[Collection(nameof(GlobalState))]
public sealed partial class RetentionTests : IDisposable
{
    private static readonly AsyncLocal<object?> Flowing = new();

    private readonly ErrorListener _errors = new(keeps: false);

    public enum End
    {
        Success,
        Fault,
        CancelInHandler,
        CancelBeforeTurn,
        CancelBeforeCall,
    }

    public static TheoryData<string, End> VerbsAndEnds
    {
        get
        {
            var all = new List<(string Verb, End End)>();
            var data = new TheoryData<string, End>();
            foreach (
                string verb in (string[])
                    [
                        "StartNew",
                        "Dispatch",
                        "Dispatch, pending",
                        "Dispatch, not awaited",
                        "Post",
                        "PostTo",
                        "PostAfter",
                        "Each.Run",
                        "Each.Run, results",
                        "Each.RunAsync",
                        "Each.RunAsync, results",
                        "Each.RunAsync, not awaited",
                        "Pairs.Run",
                        "Pairs.Run, results",
                        "Pairs.RunAsync",
                        "Pairs.RunAsync, results",
                        "Batch.Run",
                        "Batch.RunAsync",
                        "Batch.RunAsync, neither awaited nor disposed",
                    ]
            )
            {
                foreach (End end in Enum.GetValues<End>())
                {
                    all.Add((verb, end));
                }
            }

            // Three and the number of ends have no divisor in common: every verb and every end is among them.
            foreach ((string verb, End end) in Slow.OrEvery(3, all))
            {
                data.Add(verb, end);
            }

            data.Add("Batch, disposed", End.Success);
            data.Add("Batch, not disposed", End.Success);
            return data;
        }
    }

    public void Dispose() => _errors.Dispose();

    [Theory]
    [MemberData(nameof(VerbsAndEnds))]
    public async Task Nothing_of_a_dispatch_is_kept_alive(string verb, End end)
    {
        var kept = new List<(string, WeakReference)>();
        for (int i = 0; i < 3; i++)
        {
            await Use(verb, end, kept);
        }

        await Garbage.AllCollected(kept);
    }

    /// <summary>Makes everything that a dispatch touches, and notes it.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Task Use(string verb, End end, List<(string, WeakReference)> kept)
    {
        object argument = new();
        var recorder = new Recorder();
        object value = new();
        object result = new();
        var exception = new InvalidOperationException();
        var source = new CancellationTokenSource();
        kept.AddRange([
            ("argument", new WeakReference(argument)),
            ("handler", new WeakReference(recorder)),
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

                await Start(verb, recorder, argument, Handle, source.Token, kept).Limited();
            }
            catch (Exception thrown) when (thrown is not TimeoutException && end != End.Success)
            {
                // Looked at elsewhere.
            }
        });
    }
}
