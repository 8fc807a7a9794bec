using System;
using System.Reflection;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>What a dispatch asks before it counts, and when there is a meter to ask.</summary>
/// <remarks>
/// The first meter of a process costs it 13 to 30 milliseconds, for the assembly that meters are in and its event
/// source. So ours is made once that assembly has been loaded by somebody: before that, nobody can listen. Before .NET 9
/// somebody can, from outside the process: there the first meter makes the event source that tools wait for.
/// </remarks>
internal static class Metering
{
    private const string MetersAssembly = "System.Diagnostics.DiagnosticSource,";

    /// <summary>How long first dispatches wait for another one's, in milliseconds: many times what a meter takes.</summary>
    private const int Patience = 1_000;

    /// <summary>The version of .NET that makes the event source of meters when a tool asks for it.</summary>
    private const int FirstWithEarlySource = 9;

    private static DispatchMeter? s_meter;
    private static bool s_arranging;
    private static bool s_arranged;
    private static int s_made;

    /// <summary>Gets the meter, or null while nobody can listen.</summary>
    internal static DispatchMeter? Meter => s_meter;

    /// <summary>Gets whether anybody counts posts that are dropped.</summary>
    internal static bool CountsDrops => s_meter is { } meter && meter.CountsDrops;

    /// <summary>Gets whether anybody counts what starts.</summary>
    internal static bool CountsStarts => s_meter is { } meter && meter.CountsStarts;

    /// <summary>Gets whether anybody counts what ends.</summary>
    internal static bool CountsEnds => s_meter is { } meter && meter.CountsEnds;

    /// <summary>Gets whether anybody counts states that are left to the GC.</summary>
    internal static bool CountsRetired => s_meter is { } meter && meter.CountsRetired;

    /// <summary>Gets whether anybody asks what waits in lanes.</summary>
    internal static bool CountsLanes => s_meter is { } meter && meter.CountsLanes;

    /// <summary>Sees to it that there is a meter as soon as somebody can listen; the first state that is made calls it.</summary>
    /// <remarks>
    /// Callers that race wait for the first one, because somebody may listen already. Not for ever: a listener's callback
    /// that the first one is in may wait for them. Then they continue, uncounted, as does a callback that calls this
    /// itself.
    /// </remarks>
    internal static void Arrange()
    {
        if (!Volatile.Read(ref s_arranged))
        {
            ArrangeOrWait();
        }
    }

    private static void ArrangeOrWait()
    {
        object gate = Gate.Instance;
        Interrupts.Ignore(static gate => Monitor.TryEnter(gate, Patience), gate);
        if (!Monitor.IsEntered(gate))
        {
            // The others need not try how long it takes.
            Volatile.Write(ref s_arranged, true);
            return;
        }

        // A callback that the first one is in comes in here, too.
        bool isFirst = !s_arranging && !s_arranged;
        try
        {
            if (isFirst)
            {
                s_arranging = true;
                ArrangeOnce();
                Volatile.Write(ref s_arranged, true);
            }
        }
        finally
        {
            if (isFirst)
            {
                s_arranging = false;
            }

            Monitor.Exit(gate);
        }
    }

    private static void ArrangeOnce()
    {
        if (PlugIn.Context is { } context)
        {
            // The event below would keep the plug-in, and the process keeps meters until they are disposed.
            Make();
            context.Unloading += static _ => s_meter?.Dispose();
            return;
        }

        if (Environment.Version.Major < FirstWithEarlySource)
        {
            Make();
            return;
        }

        // Not twice, if memory ran out the first time.
        AppDomain.CurrentDomain.AssemblyLoad -= OnLoad;
        AppDomain.CurrentDomain.AssemblyLoad += OnLoad;
        foreach (Assembly assembly in AppDomain.CurrentDomain.GetAssemblies())
        {
            MakeFor(assembly);
        }
    }

    private static void OnLoad(object? sender, AssemblyLoadEventArgs args) => MakeFor(args.LoadedAssembly);

    private static void MakeFor(Assembly assembly)
    {
        if (assembly.FullName is { } name && name.StartsWith(MetersAssembly, StringComparison.Ordinal))
        {
            Make();
            AppDomain.CurrentDomain.AssemblyLoad -= OnLoad;
        }
    }

    private static void Make()
    {
        // Not a lock: the event may come while the runtime holds one of its own.
        if (Interlocked.Exchange(ref s_made, 1) != 0)
        {
            return;
        }

        try
        {
            Volatile.Write(ref s_meter, new DispatchMeter());
        }
        catch
        {
            Volatile.Write(ref s_made, 0);
            throw;
        }
    }

    // A class of its own: what every dispatch asks of this one should not ask whether it is initialized.
    private static class Gate
    {
        internal static readonly object Instance = new();
    }
}
