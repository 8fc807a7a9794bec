using System;
using System.Runtime.CompilerServices;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>
/// Which form of its loop a class runs: the one that .NET compiles quickly at first and for good later, or, until it has
/// done so, the one that is compiled for good at once (<see cref="MethodImplOptions.AggressiveOptimization"/>).
/// </summary>
/// <remarks>
/// Compiled quickly, a small item takes ten times as long, and .NET waits for 100 ms without new code before it counts the
/// calls of what it has compiled so. Compiled for good at once, a loop does without the profile that later has virtual and
/// interface calls in handlers inlined. So some calls take the first form, to be counted and profiled, while most take
/// the second; and none does when the first must be good.
/// </remarks>
internal sealed class FirstRuns
{
    /// <summary>Calls before the second form is compiled: as many as .NET waits for.</summary>
    private const int Few = 30;

    /// <summary>One call in so many takes the first form: at ten times the time, that adds a twelfth.</summary>
    private const int Share = 128;

    /// <summary>
    /// .NET does not count at first, then counts to 30 for code that collects a profile, and to 30 again for code that is
    /// good.
    /// </summary>
    private const int Periods = 3;

    /// <summary>How many calls of the first form a period has at least: the 30, and some that came too early.</summary>
    private const int CountedCalls = 40;

    /// <summary>The 100 ms without new code, and as long again for those that had some and for the compiler.</summary>
    private const int Milliseconds = 250;

    // Of two threads at the same time one may not be counted, which does no harm.
    private int _calls;
    private int _periods;
    private int _periodsCalls;
    private long _periodBegan = Environment.TickCount64;
    private volatile bool _areOver;

    /// <summary>Gets whether the first form may be taken for good.</summary>
    internal bool AreOver => _areOver;

    /// <summary>Gets what is shared by the objects of a class; null where nothing is compiled at run time.</summary>
    internal static FirstRuns? Of(Type type) =>
        RuntimeFeature.IsDynamicCodeCompiled ? PerType<FirstRuns>.Of(type) : null;

    /// <summary>Counts a call, and tells whether it is to take the second form.</summary>
    internal bool IncludeNext()
    {
        int calls = _calls;
        Volatile.Write(ref _calls, calls + 1);
        if (calls >= Few && calls % Share != 0)
        {
            return !_areOver;
        }

        long now = Environment.TickCount64;
        if (calls - _periodsCalls >= Share * CountedCalls && now - _periodBegan >= Milliseconds)
        {
            _periodsCalls = calls;
            _periodBegan = now;
            _areOver = ++_periods >= Periods;
        }

        return false;
    }
}
