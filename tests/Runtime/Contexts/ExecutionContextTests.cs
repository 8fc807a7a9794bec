using System.Globalization;

namespace ClosureGen.Runtime.Tests;

/// <summary>Which <see cref="ExecutionContext"/> a handler sees, and that nobody else sees it.</summary>
public sealed class ExecutionContextTests
{
    private static readonly AsyncLocal<string?> Flowing = new();

    [Theory]
    [MemberData(nameof(Ways.Names), MemberType = typeof(Ways))]
    public async Task The_context_and_the_culture_are_those_of_the_call_and_not_of_a_later_moment(string way)
    {
        CultureInfo before = CultureInfo.CurrentCulture;
        try
        {
            CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo("de-AT");
            Flowing.Value = "at the call";
            (string?, string)? seen = null;
            Task call = Ways.Call(way, () => seen = (Flowing.Value, CultureInfo.CurrentCulture.Name));
            Flowing.Value = "later";
            CultureInfo.CurrentCulture = before;
            await call;
            Assert.Equal(("at the call", "de-AT"), seen);
            Assert.Equal("later", Flowing.Value);
        }
        finally
        {
            CultureInfo.CurrentCulture = before;
        }
    }

    [Theory]
    [MemberData(nameof(Ways.Names), MemberType = typeof(Ways))]
    public async Task What_a_handler_sets_stays_with_it(string way)
    {
        Flowing.Value = "caller";

        await Ways.Call(way, static () => Flowing.Value = "handler");

        Assert.Equal("caller", Flowing.Value);
    }

    [Theory]
    [MemberData(nameof(Ways.Names), MemberType = typeof(Ways))]
    public void A_suppressed_flow_is_respected(string way)
    {
        Limits.OnOwnThread(() =>
        {
            Flowing.Value = "caller";
            string? seen = "nothing";
            bool suppressed;
            Task call;
            using (ExecutionContext.SuppressFlow())
            {
                call = Ways.Call(way, () => seen = Thread.CurrentThread.IsThreadPoolThread ? Flowing.Value : null);
                suppressed = ExecutionContext.IsFlowSuppressed();
            }

            call.Limited().GetAwaiter().GetResult();
            Assert.Null(seen);
            Assert.True(suppressed, "Still suppressed after the call.");
            Assert.Equal("caller", Flowing.Value);
        });
    }

    [Theory]
    [MemberData(nameof(Ways.Names), MemberType = typeof(Ways))]
    public Task Later_work_on_the_pool_sees_nothing_of_it(string way)
    {
        return Leaks.AssertNone(Flowing, () => Ways.Call(way, Handle));

        static void Handle()
        {
            Flowing.Value = "handler";
            SynchronizationContext.SetSynchronizationContext(new SynchronizationContext());
        }
    }

    [Theory]
    [InlineData("Dispatch")]
    [InlineData("Each.RunAsync")]
    [InlineData("DispatchBatch.RunAsync")]
    public async Task A_continuation_on_the_completing_thread_sees_the_default_contexts(string way)
    {
        using var release = new ManualResetEventSlim();
        var recorder = new Recorder();
        Flowing.Value = "caller";
        void Handle()
        {
            release.LimitedWait();
            Flowing.Value = "handler";
            SynchronizationContext.SetSynchronizationContext(new SynchronizationContext());
        }

        ValueTask task;
        using (DispatchBatch batch = DispatchBatch.Rent())
        {
            batch.Add(recorder.DoWork(Handle));
            task = way switch
            {
                "Dispatch" => recorder.DoWork(Handle).Dispatch(),
                "Each.RunAsync" => recorder.DoItemEach((int[])[1], _ => Handle()).RunAsync(),
                _ => batch.RunAsync(),
            };
        }

        var seen = new TaskCompletionSource<(string?, SynchronizationContext?, bool)>();
        ValueTaskAwaiter awaiter = task.GetAwaiter();
        awaiter.UnsafeOnCompleted(() =>
            seen.SetResult((Flowing.Value, SynchronizationContext.Current, Thread.CurrentThread.IsThreadPoolThread))
        );
        release.Set();

        Assert.Equal((null, null, true), await seen.Task.Limited());
        awaiter.GetResult();
    }

    [Fact]
    public async Task A_continuation_that_asked_for_its_context_gets_it()
    {
        using var release = new ManualResetEventSlim();
        ValueTask task = new Recorder().DoWork(release.LimitedWait).Dispatch();
        var seen = new TaskCompletionSource<string?>();
        Flowing.Value = "awaiter";
        task.GetAwaiter().OnCompleted(() => seen.SetResult(Flowing.Value));
        Flowing.Value = "later";
        release.Set();

        Assert.Equal("awaiter", await seen.Task.Limited());
    }

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    public void Items_on_the_callers_own_thread_change_neither_of_its_contexts(int count)
    {
        Limits.OnOwnThread(() =>
        {
            Flowing.Value = "caller";
            var own = new SynchronizationContext();
            SynchronizationContext.SetSynchronizationContext(own);
            new Recorder()
                .DoItemEach(
                    0..count,
                    item =>
                    {
                        Flowing.Value = "item " + item;
                        SynchronizationContext.SetSynchronizationContext(null);
                        if (item == count / 2)
                        {
                            _ = ExecutionContext.SuppressFlow();
                        }
                    }
                )
                .Run(1);
            Assert.Equal("caller", Flowing.Value);
            Assert.Same(own, SynchronizationContext.Current);
            Assert.False(ExecutionContext.IsFlowSuppressed());
        });
    }

    [Theory]
    [InlineData("Each.Run", "flowing")]
    [InlineData("Each.Run", "suppressed")]
    [InlineData("Each.Run", "not flowing")]
    [InlineData("DispatchBatch.Run", "flowing")]
    [InlineData("DispatchBatch.Run", "suppressed")]
    [InlineData("DispatchBatch.Run", "not flowing")]
    public void Helpers_of_a_blocking_run_see_what_flows(string way, string mode)
    {
        string? caller = "nothing";
        string? helper = "nothing";
        using var both = new Barrier(2);
        void Look()
        {
            if (Thread.CurrentThread.IsThreadPoolThread)
            {
                helper = Flowing.Value;
            }
            else
            {
                caller = Flowing.Value;
            }

            // So that there is a helper.
            Assert.True(both.SignalAndWait(Limits.Test));
        }

        Limits.OnOwnThread(() =>
        {
            Flowing.Value = "caller";
            if (mode == "suppressed")
            {
                ExecutionContext.SuppressFlow();
            }

            RunTwo(way, flows: mode != "not flowing", Look);
        });

        Assert.Equal(mode == "flowing" ? "caller" : null, helper);
        Assert.Equal(mode == "not flowing" ? null : "caller", caller);
    }

    [Theory]
    [MemberData(nameof(Forms.All), MemberType = typeof(Forms))]
    public async Task Runs_beside_each_other_keep_their_contexts_apart(string form)
    {
        int wrong = 0;
        int calls = 0;
        var runs = new Task[40];
        for (int i = 0; i < runs.Length; i++)
        {
            string mine = "run " + i;
            Flowing.Value = mine;
            void Look(int item)
            {
                bool isMine = Flowing.Value?.StartsWith(mine, StringComparison.Ordinal) == true;
                Interlocked.Add(ref wrong, isMine ? 0 : 1);
                Interlocked.Increment(ref calls);
                Flowing.Value = mine + ", changed";
            }

            runs[i] = Forms<Own>.Run(form, 200, Look, (i % 5) + 1);
        }

        await Task.WhenAll(runs).Limited();
        Assert.Equal((0, 40 * 200), (wrong, calls));
    }

    /// <summary>Runs a batch of two that call the same.</summary>
    private static void RunTwo(string way, bool flows, Action action)
    {
        var recorder = new Recorder();
        switch (way, flows)
        {
            case ("Each.Run", true):
                recorder.DoItemEach((int[])[1, 2], _ => action()).Run();
                break;
            case ("Each.Run", false):
                recorder.DoItemAloneEach((int[])[1, 2], _ => action()).Run();
                break;
            default:
                using (DispatchBatch batch = DispatchBatch.Rent())
                {
                    for (int i = 0; i < 2; i++)
                    {
                        if (flows)
                        {
                            batch.Add(recorder.DoWork(action));
                        }
                        else
                        {
                            batch.Add(recorder.DoAloneWork(action));
                        }
                    }

                    batch.Run();
                }

                break;
        }
    }

    [Fact]
    public async Task The_first_dispatch_needs_no_new_thread()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Limits of Linux.");

        (int exitCode, string output, string errors) = await OwnProcess.RunWith(
            "DOTNET_Thread_DefaultStackSize",
            NoThreadScenario.StackSize,
            Program.NoThreadArgument
        );

        Assert.Equal("", errors);
        Assert.SkipWhen(output.Contains(NoThreadScenario.HasThreads, StringComparison.Ordinal), output);
        Assert.Equal("accepted, then 3", output.Trim());
        Assert.Equal(0, exitCode);
    }

    private readonly struct Own;
}
