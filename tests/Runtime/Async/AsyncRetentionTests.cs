using System.Reflection;
using ClosureGen.Runtime.Posts;
using ClosureGen.Tests;
using End = ClosureGen.Runtime.Tests.RetentionTests.End;

namespace ClosureGen.Runtime.Tests;

/// <summary>A pool keeps states of async handlers and nothing of what they have served.</summary>
[Collection(nameof(GlobalState))]
public sealed partial class AsyncRetentionTests : IDisposable
{
    private static readonly AsyncLocal<object?> Flowing = new();

    private readonly ErrorListener _errors = new(keeps: false);

    public static TheoryData<string, End, bool> Cases
    {
        get
        {
            var all = new List<(string Verb, End End, bool Later)>();
            var data = new TheoryData<string, End, bool>();
            foreach (
                string verb in (string[])
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
                        "Each",
                        "Each, results",
                        "Pairs",
                        "Pairs, results",
                    ]
            )
            {
                foreach (End end in Enum.GetValues<End>())
                {
                    all.Add((verb, end, false));
                    all.Add((verb, end, true));
                }
            }

            // Three and twice the number of ends have no divisor in common: every verb and every end is among them.
            foreach ((string verb, End end, bool later) in Slow.OrEvery(3, all))
            {
                data.Add(verb, end, later);
            }

            return data;
        }
    }

    public void Dispose() => _errors.Dispose();

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task Nothing_of_a_dispatch_is_kept_alive(string verb, End end, bool later)
    {
        var kept = new List<(string, WeakReference)>();
        for (int i = 0; i < 3; i++)
        {
            await Use(verb, end, later, kept);
        }

        await Garbage.AllCollected(kept);
    }

    [Fact]
    public void Arguments_are_let_go_when_the_handler_has_returned_its_task()
    {
        var release = new TaskCompletionSource();
        (WeakReference argument, ValueTask pending) = Start(release.Task);

        Limits.Until(() =>
        {
            GC.Collect();
            return !argument.IsAlive;
        });
        Assert.False(pending.IsCompleted);
        release.SetResult();
        pending.AsTask().Limited().GetAwaiter().GetResult();

        [MethodImpl(MethodImplOptions.NoInlining)]
        static (WeakReference, ValueTask) Start(Task release)
        {
            object argument = new();
            return (
                new WeakReference(argument),
                new AsyncRecorder()
                    .HandWork(() =>
                    {
                        GC.KeepAlive(argument);
                        return release;
                    })
                    .Dispatch()
            );
        }
    }

    [Theory]
    [InlineData("Dispatch")]
    [InlineData("Each")]
    [InlineData("Batch")]
    public async Task What_waits_for_a_task_that_nobody_can_complete_is_collected_with_it(string verb)
    {
        var kept = new List<(string, WeakReference)>();
        await Task.Run(() => Lose(verb, kept));

        await Garbage.AllCollected(kept);
    }

    [Fact]
    public void The_state_of_a_delayed_post_that_waits_for_such_a_task_is_collected_too() =>
        // On a thread that lives on, in whose cache the state has its place.
        Limits.OnOwnThread(static () =>
        {
            WeakReference state = PostForEver();
            Limits.Until(() =>
            {
                Garbage.Collect();
                return !state.IsAlive;
            });

            // No other test is to wait for a post that nobody can end any more.
            PostCounts.End(PostCounts.IndexOf(StateOf(typeof(Endless.WaitPairing)), "Wait"));
        });

    private static Type StateOf(Type pairing) => pairing.GetNestedType("WaitState", BindingFlags.NonPublic)!;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference PostForEver()
    {
        var called = new TaskCompletionSource();
        Endless.WaitWork(called).PostAfter(TimeSpan.FromMilliseconds(1));
        called.Task.Limited().GetAwaiter().GetResult();
        return new WeakReference(Assert.Single(PoolContents.Of(typeof(Endless.WaitPairing))));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Lose(string verb, List<(string, WeakReference)> kept)
    {
        object awaiter = new();
        var called = new TaskCompletionSource();
        var recorder = new AsyncRecorder();
        kept.AddRange([("awaiter", new WeakReference(awaiter)), ("handler", new WeakReference(recorder))]);
        _ = Await();
        called.Task.Limited().GetAwaiter().GetResult();

        async Task Await()
        {
            await (
                verb switch
                {
                    "Dispatch" => recorder.HandWork(Handle).Dispatch(),
                    "Each" => recorder.DoEach((Func<Task>[])[Handle]).RunAsync(),
                    _ => RunBatch(),
                }
            );
            GC.KeepAlive(awaiter);
        }

        ValueTask RunBatch()
        {
            DispatchBatch batch = DispatchBatch.Rent();
            batch.Add(recorder.HandWork(Handle));
            return batch.RunAsync();
        }

        Task Handle()
        {
            called.TrySetResult();
            return new TaskCompletionSource().Task;
        }
    }

    /// <summary>Makes everything that a dispatch touches, and notes it.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Task Use(string verb, End end, bool later, List<(string, WeakReference)> kept)
    {
        object argument = new();
        var recorder = new AsyncRecorder();
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
        async Task<object> Handle(object given)
        {
            if (later)
            {
                await Task.Yield();
            }

            switch (end)
            {
                case End.Fault:
                    throw exception;
                case End.CancelInHandler:
                    source.Cancel();
                    source.Token.ThrowIfCancellationRequested();
                    break;
            }

            return ReferenceEquals(given, argument) ? result : given;
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

    internal static partial class Endless
    {
        [NoCapture]
        internal static Task Wait(TaskCompletionSource called)
        {
            called.SetResult();
            return new TaskCompletionSource().Task;
        }
    }
}
