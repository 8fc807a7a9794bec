using System.Reflection;
using ClosureGen.Runtime.Posts;

namespace ClosureGen.Runtime.Tests;

/// <summary>A pool keeps states of async handlers and nothing of what they have served.</summary>
[Collection(nameof(GlobalState))]
public sealed partial class AsyncRetentionTests : IDisposable
{
    private readonly ErrorListener _errors = new(keeps: false);

    public void Dispose() => _errors.Dispose();

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
    public void What_waits_for_a_task_that_nobody_can_complete_is_collected_with_it(string verb) =>
        // On a thread that lives on, whose caches have the places. On a new one: what a pool thread rents may have served
        // another test, and a stale ValueTask of that one keeps it, with all that it serves now.
        Limits.OnOwnThread(() =>
        {
            var kept = new List<(string, WeakReference)>();
            Lose(verb, kept);
            Garbage.AllCollected(kept).GetAwaiter().GetResult();
        });

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
