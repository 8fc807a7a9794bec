using System.Reflection;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Metering;

/// <summary>What a dispatch checks before it counts, and the creation of the meter.</summary>
/// <remarks>
/// The first meter of a process takes 13 to 30 milliseconds, to load the assembly of meters and create its event
/// source. So this meter is created only after other code has loaded that assembly: before that, no listener can exist.
/// Before .NET 9, a tool outside the process can listen earlier: it waits for an event source that the first meter
/// creates, so the meter is created at once.
/// </remarks>
internal static class Meters
{
    private const string MetersAssembly = "System.Diagnostics.DiagnosticSource,";

    /// <summary>
    /// How long first dispatches wait for another thread to create the meter, in milliseconds: many times what that
    /// takes.
    /// </summary>
    private const int Patience = 1_000;

    /// <summary>The first version of .NET that creates the event source of meters on a tool's request.</summary>
    private const int FirstWithEarlySource = 9;

    private static DispatchMeter? s_meter;
    private static bool s_arranging;
    private static bool s_arranged;
    private static int s_made;

    /// <summary>Gets the meter, or null while there can be no listener.</summary>
    internal static DispatchMeter? Meter => s_meter;

    /// <summary>Gets whether a listener counts dropped posts.</summary>
    internal static bool CountsDrops => s_meter is { } meter && meter.CountsDrops;

    /// <summary>Gets whether a listener counts starts.</summary>
    internal static bool CountsStarts => s_meter is { } meter && meter.CountsStarts;

    /// <summary>Gets whether a listener counts ends.</summary>
    internal static bool CountsEnds => s_meter is { } meter && meter.CountsEnds;

    /// <summary>Gets whether a listener counts states that are left to the GC.</summary>
    internal static bool CountsRetired => s_meter is { } meter && meter.CountsRetired;

    /// <summary>Gets whether a listener observes lanes.</summary>
    internal static bool CountsLanes => s_meter is { } meter && meter.CountsLanes;

    /// <summary>Counts a call that an item of a batch has begun; null for a handler whose calls count themselves.</summary>
    internal static void CountStart(string? handler)
    {
        if (handler is not null && CountsStarts)
        {
            Meter?.CountStart(handler, reused: false);
        }
    }

    /// <summary>Counts a call that has ended; null for a handler whose calls count themselves.</summary>
    internal static void CountEnd(string? handler)
    {
        if (handler is not null && CountsEnds)
        {
            Meter?.CountEnd(handler);
        }
    }

    /// <summary>
    /// Arranges that the meter exists as soon as there can be a listener; called when the first state is allocated.
    /// </summary>
    /// <remarks>
    /// Racing callers wait for the first one, because there may be a listener already. The wait has a limit, because a
    /// listener's callback on the first thread may wait for them. They then continue uncounted, as does a callback that
    /// calls this itself.
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
        Uninterrupted.Ignore(static gate => Monitor.TryEnter(gate, Patience), gate);
        if (!Monitor.IsEntered(gate))
        {
            // Later callers need not wait as well.
            Volatile.Write(ref s_arranged, true);
            return;
        }

        // False for a listener's callback that calls this on the thread that creates the meter.
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
            // The event handler below would keep the plug-in loaded, and so would a meter that is not disposed.
            Make();
            context.Unloading += static _ => s_meter?.Dispose();
            return;
        }

        // A native program contains this meter, and so the assembly of meters: there is no later moment to wait for.
        if (!RuntimeFeature.IsDynamicCodeSupported || Environment.Version.Major < FirstWithEarlySource)
        {
            Make();
            return;
        }

        // Removed first: an earlier attempt may have added it before it ran out of memory.
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
        // Not a lock: the runtime may raise the event while it holds a lock of its own.
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

    // A nested class, so that the checks of every dispatch on the outer class need no class initialization check.
    private static class Gate
    {
        internal static readonly object Instance = new();
    }
}
