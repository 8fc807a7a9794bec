using System.Diagnostics.Metrics;
using System.Threading.Tasks.Sources;

namespace ClosureGen.Runtime.Tests;

/// <summary>What a process of its own does, to see how it ends.</summary>
internal static partial class EndScenarios
{
    internal const string AllHandled = "all handled";

    private static readonly Dictionary<string, Action> All = new()
    {
        ["nobody listens"] = static () => Breaking.Post(),
        ["nobody handles"] = static () =>
        {
            DispatchErrors.Unhandled += Say;
            Breaking.Post();
        },
        ["a subscriber throws"] = static () =>
        {
            DispatchErrors.Unhandled += static (_, args) => args.Handled = true;
            DispatchErrors.Unhandled += static (_, _) => throw new FormatException("The subscriber broke.");
            DispatchErrors.Unhandled += Say;
            Breaking.Post();
        },
        ["posted later"] = static () => Breaking.PostAfter(TimeSpan.FromMilliseconds(1)),
        ["posted to a context"] = static () => Breaking.PostTo(new SynchronizationContext()),
        ["fails late"] = static () => FailLate(context: null),
        ["fails late for a closed context"] = static () => FailLate(new ClosingContext()),
        [AllHandled] = HandleAll,
        ["listens later"] = ListenLater,
        // Until the other dispatch waits, or is over, if it did not wait.
        ["races the meter"] = static () =>
            ListenAndRace(static racing =>
                SpinWait.SpinUntil(
                    () => !racing.IsAlive || (racing.ThreadState & ThreadState.WaitSleepJoin) != 0,
                    Limits.Test
                )
            ),
        ["the listener waits for a dispatch"] = static () => ListenAndRace(static racing => racing.Join()),
        ["a listener refuses"] = ListenBesideOneThatThrows,
        ["awaited in a closed context"] = CompleteInClosedContext,
        ["awaited in a closed scheduler"] = CompleteInClosedScheduler,
        ["the awaiter throws"] = static () => CompleteForThrowing(TaskScheduler.Default),
        ["the awaiter throws in a scheduler"] = static () => CompleteForThrowing(new InlineScheduler()),
    };

    private static Recorder.DoPairing Breaking =>
        new Recorder().DoWork(static () => throw new InvalidOperationException("The handler broke."));

    internal static void Start(string scenario) => All[scenario]();

    private static void Say(object? sender, DispatchErrorEventArgs args) =>
        Console.WriteLine("seen: " + args.Exception.Message);

    /// <summary>Dispatches before there is anything to listen with, and listens afterwards.</summary>
    private static void ListenLater()
    {
        DispatchByEveryVerb(new Recorder());
        bool before = AppDomain
            .CurrentDomain.GetAssemblies()
            .Any(static assembly => assembly.GetName().Name == "System.Diagnostics.DiagnosticSource");
        Console.WriteLine("meters before: " + before);
        ListenAndDispatch();
        Environment.Exit(0);
    }

    private static void DispatchByEveryVerb(Recorder recorder)
    {
        Recorder.DoPairing pairing = recorder.DoWork(null);
        pairing.StartNew().Wait();
        pairing.Post();
        pairing.PostTo(new SynchronizationContext());
        pairing.PostAfter(TimeSpan.FromMilliseconds(1));
        recorder.DoTextEach((object?[])[null, null], static _ => { }).Run();
        using (DispatchBatch batch = DispatchBatch.Rent())
        {
            batch.Add(pairing);
            batch.Run();
        }

        static async Task Yield() => await Task.Yield();
        new AsyncRecorder().DoWork(Yield).StartNew().Wait();
        new AsyncRecorder().DoEach((Func<Task>[])[Yield, Yield]).RunAsync().AsTask().Wait();
        pairing.Dispatch().AsTask().Wait();
        SpinWait.SpinUntil(() => recorder.Calls == 8, Limits.Test);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ListenAndDispatch()
    {
        using var readings = new MeterReadings();
        Dispatch(new Recorder());
        new AsyncRecorder().DoEach((Func<Task>[])[static () => Task.CompletedTask]).RunAsync().AsTask().Wait();
        long items = readings.Of("dispatches.started", "ClosureGen.Runtime.Tests.AsyncRecorder.DoAsync(Func<Task>)");
        Console.WriteLine($"counted: {Started(readings)}, {items}");
    }

    /// <summary>Has the first dispatch make the meter, and another thread dispatch while it does.</summary>
    /// <param name="wait">What the meter's making waits for, given the other thread.</param>
    private static void ListenAndRace(Action<Thread> wait)
    {
        var recorder = new Recorder();
        var racing = new Thread(() => Dispatch(recorder));
        using var readings = new MeterReadings();
        using var listener = new MeterListener();
        listener.InstrumentPublished = (instrument, _) =>
        {
            if (instrument.Meter.Name == "ClosureGen" && racing.ThreadState == ThreadState.Unstarted)
            {
                // Re-entered by this thread, it does not wait for itself.
                Dispatch(new Recorder());
                racing.Start();
                wait(racing);
            }
        };
        listener.Start();
        Dispatch(recorder);
        racing.Join();
        Console.WriteLine("counted: " + Started(readings));
        Environment.Exit(0);
    }

    private static void ListenBesideOneThatThrows()
    {
        DispatchErrors.Unhandled += static (_, args) => args.Handled = args.Exception is FormatException;
        using var readings = new MeterReadings();
        using var throwing = new MeterListener();
        throwing.InstrumentPublished = static (instrument, _) =>
        {
            if (instrument.Meter.Name == "ClosureGen")
            {
                throw new FormatException("The listener broke.");
            }
        };
        throwing.Start();
        var recorder = new Recorder();
        Dispatch(recorder);
        Console.WriteLine("counted: " + Started(readings));
        throwing.Dispose();

        using var later = new MeterReadings();
        Console.WriteLine("instruments: " + later.Published.Distinct().Count());
        Environment.Exit(0);
    }

    private static void Dispatch(Recorder recorder) => recorder.DoWork(null).Dispatch().AsTask().Wait();

    private static long Started(MeterReadings readings) =>
        readings.Of("dispatches.started", "ClosureGen.Runtime.Tests.Recorder.Do(Action?)");

    private static void CompleteInClosedContext()
    {
        var context = new ClosingContext();
        SynchronizationContext.SetSynchronizationContext(context);
        ManualState state = Await();
        SynchronizationContext.SetSynchronizationContext(null);
        context.IsClosed = true;
        Complete(state);
    }

    private static void CompleteInClosedScheduler()
    {
        var scheduler = new ClosingScheduler();
        Task<ManualState> awaiting = Task.Factory.StartNew(Await, default, TaskCreationOptions.None, scheduler);
        scheduler.IsClosed = true;
        ManualState state = awaiting.Result;
        Complete(state);
    }

    private static void CompleteForThrowing(TaskScheduler scheduler)
    {
        ManualState state = Task
            .Factory.StartNew(
                static () => Await(static _ => throw new InvalidOperationException("The awaiter broke.")),
                default,
                TaskCreationOptions.None,
                scheduler
            )
            .Result;
        Complete(state);
    }

    private static void Complete(ManualState state)
    {
        using (new BusyPool())
        {
            // What comes of it ends the process from the pool: not before this has been said.
            state.Succeed();
            Console.WriteLine("completed");
        }
    }

    private static ManualState Await() => Await(static _ => { });

    private static ManualState Await(Action<object?> continuation)
    {
        var state = new ManualState();
        state.OnCompleted(continuation, null, state.Token, ValueTaskSourceOnCompletedFlags.UseSchedulingContext);
        return state;
    }

    private sealed class ClosingScheduler : TaskScheduler
    {
        internal bool IsClosed { get; set; }

        protected override void QueueTask(Task task)
        {
            ObjectDisposedException.ThrowIf(IsClosed, this);
            TryExecuteTask(task);
        }

        protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued) => false;

        protected override IEnumerable<Task> GetScheduledTasks() => [];
    }
}
