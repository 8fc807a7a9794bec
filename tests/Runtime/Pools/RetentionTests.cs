using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
using Xunit;

namespace ClosureGen.Runtime.Tests;

/// <summary>A pool keeps states and nothing of what they have served.</summary>
/// <remarks>It collects the heap again and again: objects of others that are in use meanwhile would lose their places.</remarks>
[Collection(nameof(GlobalState))]
public sealed class RetentionTests
{
    private static readonly AsyncLocal<object?> Flowing = new();

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
            var data = new TheoryData<string, End>();
            foreach (
                string verb in (string[])
                    [
                        "StartNew",
                        "Dispatch",
                        "Dispatch, pending",
                        "Dispatch, not awaited",
                        "Each.Run",
                        "Each.RunAsync",
                        "Each.RunAsync, not awaited",
                        "Batch.Run",
                        "Batch.RunAsync",
                        "Batch.RunAsync, neither awaited nor disposed",
                    ]
            )
            {
                foreach (End end in Enum.GetValues<End>())
                {
                    data.Add(verb, end);
                }
            }

            data.Add("Post", End.Success);
            data.Add("PostTo", End.Success);
            data.Add("PostAfter", End.Success);
            data.Add("PostAfter", End.CancelBeforeTurn);
            data.Add("PostTo", End.CancelBeforeTurn);
            data.Add("Batch, disposed", End.Success);
            data.Add("Batch, not disposed", End.Success);
            return data;
        }
    }

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
                await Start(verb, end, recorder, argument, Handle, source).Limited();
            }
            catch (Exception thrown) when (thrown is not TimeoutException)
            {
                // Looked at elsewhere.
            }
        });
    }

    private static async Task Start(
        string verb,
        End end,
        Recorder recorder,
        object argument,
        Func<object?, object?> handle,
        CancellationTokenSource source
    )
    {
        using var release = new ManualResetEventSlim();
        if (end == End.CancelBeforeTurn)
        {
            // Whether its turn comes before or after, nothing may be kept.
            ThreadPool.UnsafeQueueUserWorkItem(static source => source.Cancel(), source, preferLocal: false);
        }

        switch (verb)
        {
            case "StartNew":
                await recorder.TouchWork(argument, given => handle(given)).StartNew(source.Token);
                await recorder.MakeWork(() => handle(argument)).StartNew(source.Token);
                break;
            case "Dispatch":
                await recorder.TouchWork(argument, given => handle(given)).Dispatch(source.Token);
                await recorder.MakeWork(() => handle(argument)).Dispatch(source.Token);
                break;
            case "Dispatch, pending":
                ValueTask<object?> pending = recorder
                    .MakeWork(() =>
                    {
                        release.LimitedWait();
                        return handle(argument);
                    })
                    .Dispatch(source.Token);
                Task<object?> awaiting = Await(pending, argument);
                release.Set();
                await awaiting;
                break;
            case "Dispatch, not awaited":
                ValueTask lost = recorder.TouchWork(argument, given => handle(given)).Dispatch(source.Token);
                Limits.Until(() => lost.IsCompleted);
                ValueTask<object?> lostResult = recorder.MakeWork(() => handle(argument)).Dispatch(source.Token);
                Limits.Until(() => lostResult.IsCompleted);
                break;
            case "Post":
                using (var done = new CountdownEvent(2))
                {
                    recorder
                        .TouchWork(
                            argument,
                            given =>
                            {
                                handle(given);
                                done.Signal();
                            }
                        )
                        .Post();
                    recorder
                        .MakeWork(() =>
                        {
                            done.Signal();
                            return handle(argument);
                        })
                        .Post();
                    done.LimitedWait();
                }

                break;
            case "PostTo":
            case "PostAfter":
                await PostLater(verb, recorder, argument, handle, source.Token);
                break;
            case "Each.Run":
                recorder.DoTextEach((object?[])[argument, argument], given => handle(given)).Run(source.Token);
                break;
            case "Each.RunAsync":
                await recorder
                    .DoTextEach((object?[])[argument, argument], given => handle(given))
                    .RunAsync(source.Token);
                break;
            case "Each.RunAsync, not awaited":
                ValueTask run = recorder
                    .DoTextEach((object?[])[argument, argument], given => handle(given))
                    .RunAsync(source.Token);
                Limits.Until(() => run.IsCompleted);
                break;
            case "Batch.RunAsync, neither awaited nor disposed":
                ValueTask batchRun = Fill(recorder, argument, handle).RunAsync(source.Token);
                Limits.Until(() => batchRun.IsCompleted);
                break;
            case "Batch, not disposed":
                Fill(recorder, argument, handle);
                break;
            default:
                using (DispatchBatch batch = Fill(recorder, argument, handle))
                {
                    if (verb == "Batch.Run")
                    {
                        batch.Run(source.Token);
                    }
                    else if (verb == "Batch.RunAsync")
                    {
                        await batch.RunAsync(source.Token);
                    }
                }

                break;
        }
    }

    private static DispatchBatch Fill(Recorder recorder, object argument, Func<object?, object?> handle)
    {
        DispatchBatch batch = DispatchBatch.Rent();
        batch.Add(recorder.TouchWork(argument, given => handle(given)));
        _ = recorder.MakeWork(() => handle(argument)).AddTo(batch);
        return batch;
    }

    private static async Task PostLater(
        string verb,
        Recorder recorder,
        object argument,
        Func<object?, object?> handle,
        CancellationToken cancellationToken
    )
    {
        Recorder.DoTextPairing first = recorder.DoTextWork(argument, given => handle(given));
        var done = new TaskCompletionSource();
        Recorder.DoPairing last = new Recorder().DoWork(done.SetResult);
        if (verb == "PostTo")
        {
            recorder.DoWithTokenWork(() => handle(argument), cancellationToken).PostTo(new SynchronizationContext());
            first.PostTo(new SynchronizationContext());
            last.PostTo(new SynchronizationContext());
        }
        else
        {
            first.PostAfter(TimeSpan.FromMilliseconds(1), cancellationToken);
            last.PostAfter(TimeSpan.FromMilliseconds(2));
        }

        await done.Task;
    }

    private static async Task<object?> Await(ValueTask<object?> task, object capturedByTheContinuation)
    {
        object? result = await task.ConfigureAwait(false);
        GC.KeepAlive(capturedByTheContinuation);
        return result;
    }
}
