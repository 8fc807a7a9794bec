using System;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;

namespace ClosureGen.Runtime.Tests;

/// <summary>What a process of its own does, to see how it ends.</summary>
internal static class EndScenarios
{
    internal const string NobodyListens = "nobody-listens";
    internal const string NobodyHandles = "nobody-handles";
    internal const string SubscriberThrows = "subscriber-throws";
    internal const string PostedLater = "posted-later";
    internal const string PostedToContext = "posted-to-context";
    internal const string ListensLater = "listens-later";

    internal static void Start(string scenario)
    {
        switch (scenario)
        {
            case NobodyHandles:
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
            case ListensLater:
                ListenLater();
                break;
            default:
                breaking.Post();
                break;
        }
    }

    /// <summary>Dispatches before there is anything to listen with, and listens afterwards.</summary>
    private static void ListenLater()
    {
        var recorder = new Recorder();
        recorder.DoWork(null).Dispatch().AsTask().Wait();
        bool before = AppDomain
            .CurrentDomain.GetAssemblies()
            .Any(static assembly => assembly.GetName().Name == "System.Diagnostics.DiagnosticSource");
        Console.WriteLine("meters before: " + before);
        ListenAndDispatch(recorder);
        Environment.Exit(0);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ListenAndDispatch(Recorder recorder)
    {
        using var readings = new MeterReadings();
        recorder.DoWork(null).Dispatch().AsTask().Wait();
        long started = readings.Of("dispatches.started", "ClosureGen.Runtime.Tests.Recorder.Do(Action?)");
        Console.WriteLine("counted: " + started);
    }
}
