using System.Diagnostics.Metrics;
using System.Threading.Tasks.Sources;

namespace ClosureGen.Runtime.Tests;

/// <summary>What a process of its own does, to see how it ends.</summary>
internal static partial class EndScenarios
{
    internal const string NobodyListens = "nobody-listens";
    internal const string NobodyHandles = "nobody-handles";
    internal const string SubscriberThrows = "subscriber-throws";
    internal const string PostedLater = "posted-later";
    internal const string PostedToContext = "posted-to-context";
    internal const string ListensLater = "listens-later";
    internal const string ListensLaterToItems = "listens-later-to-items";
    internal const string RacesTheMeter = "races-the-meter";
    internal const string ListenerWaitsForDispatch = "listener-waits-for-dispatch";
    internal const string ListenerRefuses = "listener-refuses";
    internal const string AwaitedInClosedContext = "awaited-in-closed-context";
    internal const string AwaitedInClosedScheduler = "awaited-in-closed-scheduler";
    internal const string AwaiterThrows = "awaiter-throws";
    internal const string AwaiterThrowsInScheduler = "awaiter-throws-in-scheduler";

    internal static void Start(string scenario)
    {
        switch (scenario)
        {
            case NobodyHandles:
            case FailsLateAndNobodyHandles:
                DispatchErrors.Unhandled += static (_, args) => Console.WriteLine("seen: " + args.Exception.Message);
                break;
            case SubscriberThrows:
                DispatchErrors.Unhandled += static (_, args) => args.Handled = true;
                DispatchErrors.Unhandled += static (_, _) => throw new FormatException("The subscriber broke.");
                DispatchErrors.Unhandled += static (_, args) => Console.WriteLine("seen: " + args.Exception.Message);
                break;
        }

        Recorder.DoPairing breaking = new Recorder().DoWork(static () =>
            throw new InvalidOperationException("The handler broke.")
        );
        switch (scenario)
        {
            case PostedLater:
                breaking.PostAfter(TimeSpan.FromMilliseconds(1));
                break;
            case PostedToContext:
                breaking.PostTo(new SynchronizationContext());
                break;
            case FailsLate:
            case FailsLateAndNobodyHandles:
                FailLate(context: null);
                break;
            case FailsLateForClosedContext:
                FailLate(new ClosingContext());
                break;
            case AllHandled:
                HandleAll(breaking);
                break;
            case ListensLater:
                var recorder = new Recorder();
                ListenLater(() => DispatchByEveryVerb(recorder), () => ListenAndDispatch(recorder));
                break;
            case ListensLaterToItems:
                ListenLater(RunItems, ListenAndRunItems);
                break;
            case RacesTheMeter:
                // Until the other dispatch waits, or is over, if it did not wait.
                ListenAndRace(static racing =>
                    SpinWait.SpinUntil(
                        () => !racing.IsAlive || (racing.ThreadState & ThreadState.WaitSleepJoin) != 0,
                        Limits.Test
                    )
                );
                break;
            case ListenerWaitsForDispatch:
                ListenAndRace(static racing => racing.Join());
                break;
            case ListenerRefuses:
                ListenBesideOneThatThrows();
                break;
            case AwaitedInClosedContext:
                CompleteInClosedContext();
                break;
            case AwaitedInClosedScheduler:
                CompleteInClosedScheduler();
                break;
            case AwaiterThrows:
                CompleteForThrowing(TaskScheduler.Default);
                break;
            case AwaiterThrowsInScheduler:
                CompleteForThrowing(new InlineScheduler());
                break;
            default:
                breaking.Post();
                break;
        }
    }

    /// <summary>Dispatches before there is anything to listen with, and listens afterwards.</summary>
    private static void ListenLater(Action dispatch, Action listen)
    {
        dispatch();
        bool before = AppDomain
            .CurrentDomain.GetAssemblies()
            .Any(static assembly => assembly.GetName().Name == "System.Diagnostics.DiagnosticSource");
        Console.WriteLine("meters before: " + before);
        listen();
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
    private static void ListenAndDispatch(Recorder recorder)
    {
        using var readings = new MeterReadings();
        Dispatch(recorder);
        Console.WriteLine("counted: " + Started(readings));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ListenAndRunItems()
    {
        using var readings = new MeterReadings();
        RunItems();
        long started = readings.Of("dispatches.started", "ClosureGen.Runtime.Tests.AsyncRecorder.DoAsync(Func<Task>)");
        Console.WriteLine("counted: " + started);
    }

    private static void RunItems()
    {
        Func<Task>[] items = [static () => Task.CompletedTask];
        new AsyncRecorder().DoEach(items).RunAsync().AsTask().Wait();
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
