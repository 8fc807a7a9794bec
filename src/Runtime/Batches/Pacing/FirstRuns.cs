using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Batches.Pacing;

/// <summary>
/// Chooses between two forms of a class's loop: the tiered one, which the JIT compiles quickly first and optimizes
/// later, and, until that has happened, one that is fully optimized on its first call
/// (<see cref="Optimized"/>).
/// </summary>
/// <remarks>
/// In tier 0 a small item takes ten times as long, and .NET counts calls of tier-0 code only after 100 ms without new
/// tier-0 activity. A loop that is fully optimized on its first call has no profile, which tier 1 uses to inline
/// virtual and interface calls in handlers. So some calls take the tiered form, to be counted and profiled, while most
/// take the other; once the tiered form must be in tier 1, all take it.
/// </remarks>
internal sealed class FirstRuns
{
    /// <summary><c>AggressiveOptimization</c>, a name that older frameworks lack.</summary>
    internal const MethodImplOptions Optimized = (MethodImplOptions)512;

    /// <summary>Calls before the second form is compiled: as many as .NET counts before it optimizes a method.</summary>
    private const int Few = 30;

    /// <summary>One call in this many takes the tiered form: at ten times the time, that adds a twelfth.</summary>
    private const int Share = 128;

    /// <summary>
    /// .NET first does not count, then counts to 30 before it compiles instrumented code, and to 30 again before it
    /// compiles optimized code.
    /// </summary>
    private const int Periods = 3;

    /// <summary>The fewest calls of the tiered form in a period: the 30, and some that came too early to be counted.</summary>
    private const int CountedCalls = 40;

    /// <summary>
    /// The 100 ms without tier-0 activity, and some more for periods that were extended and for the compilation.
    /// </summary>
    private const int Milliseconds = 250;

    // Not interlocked: concurrent calls may be lost, which does no harm.
    private int _calls;
    private int _periods;
    private int _periodsCalls;
    private long _periodBegan = Environment.TickCount64;
    private volatile bool _areOver;

    /// <summary>Gets whether all calls may take the tiered form.</summary>
    internal bool AreOver => _areOver;

    /// <summary>Gets the instance that all objects of a class share; null without a JIT.</summary>
    internal static FirstRuns? Of(Type type) =>
        RuntimeFeature.IsDynamicCodeCompiled ? PerType<FirstRuns>.Of(type) : null;

    /// <summary>Counts a call, and tells whether it takes the form that is optimized on its first call.</summary>
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
