using System;
using System.Threading;
using ClosureGen.Runtime;

namespace ClosureGen;

/// <summary>
/// Where handlers run and which time they see, for tests of code that dispatches: inline, a verb has run its handler when
/// it returns.
/// </summary>
/// <remarks>
/// <para>
/// Inline, the outcomes are those of the thread pool. What a posted handler throws is not thrown at the call; what a handler
/// changes in an <see cref="AsyncLocal{T}"/> stays inside; it sees no <see cref="SynchronizationContext"/>. An async handler
/// runs at the call until its first <c>await</c> that does not complete. Batches run their items in order. Posts that a
/// handler makes run after it, before the outermost verb returns; <c>Dispatch</c> and <c>StartNew</c> run at the call.
/// <c>PostTo</c>, and <c>StartNew</c> with a scheduler, go to what they name. A <see cref="Lane"/> that is idle runs at the
/// call what it is given, and stays one at a time.
/// </para>
/// <para>
/// The modes flow like an <see cref="AsyncLocal{T}"/>, so a handler with <c>FlowExecutionContext = false</c> does not see
/// them, except for <see cref="InlineEverywhere"/>. A process that never sets one pays nothing for them.
/// </para>
/// </remarks>
public static class DispatchMode
{
    private static readonly AsyncLocal<Mode?> Flowing = new();
    private static readonly object Gate = new();
    private static Mode? s_everywhere;

    /// <summary>Gets whether a verb that is called here runs its handler on the calling thread.</summary>
    public static bool IsInline =>
        InlineRunner.IsUsed && (Mode.IsInline(Flowing.Value) || Mode.IsInline(Volatile.Read(ref s_everywhere)));

    /// <summary>Gets the clock of delayed posts that are made here.</summary>
    internal static TimeProvider Time =>
        Mode.TimeOf(Flowing.Value) ?? Mode.TimeOf(Volatile.Read(ref s_everywhere)) ?? TimeProvider.System;

    /// <summary>Has verbs run inline for all that flows from here. Allocates the scope.</summary>
    /// <param name="timeProvider">The clock of <c>PostAfter</c>; null leaves it as it is.</param>
    /// <returns>The scope: when it is disposed of, it ends for all that has flowed from here.</returns>
    public static IDisposable Inline(TimeProvider? timeProvider = null) => Flow(isInline: true, timeProvider);

    /// <summary>Has verbs run inline in the whole process. Allocates the scope.</summary>
    /// <param name="timeProvider">The clock of <c>PostAfter</c>; null leaves it as it is.</param>
    /// <returns>The scope: it lasts until it is disposed of.</returns>
    public static IDisposable InlineEverywhere(TimeProvider? timeProvider = null)
    {
        InlineRunner.Use();
        using (Interrupts.Lock(Gate))
        {
            var mode = new Mode(s_everywhere, isInline: true, timeProvider);
            Volatile.Write(ref s_everywhere, mode);
            return mode;
        }
    }

    /// <summary>Has <c>PostAfter</c> take its time from a clock, for all that flows from here. Allocates the scope.</summary>
    /// <param name="timeProvider">The clock. Of it, <c>CreateTimer</c> and <c>GetTimestamp</c> are used.</param>
    /// <returns>The scope: when it is disposed of, it ends for all that has flowed from here.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="timeProvider"/> is null.</exception>
    public static IDisposable WithTime(TimeProvider timeProvider)
    {
        ArgumentNullException.ThrowIfNull(timeProvider);
        return Flow(isInline: false, timeProvider);
    }

    private static Mode Flow(bool isInline, TimeProvider? timeProvider)
    {
        InlineRunner.Use();
        var mode = new Mode(Flowing.Value, isInline, timeProvider);
        Flowing.Value = mode;
        return mode;
    }

    /// <summary>What one scope adds to those around it.</summary>
    private sealed class Mode(Mode? outer, bool isInline, TimeProvider? time) : IDisposable
    {
        private readonly Mode? _outer = outer;
        private readonly bool _isInline = isInline;
        private readonly TimeProvider? _time = time;
        private volatile bool _isDisposed;

        internal static bool IsInline(Mode? mode)
        {
            for (; mode is not null; mode = mode._outer)
            {
                if (mode is { _isInline: true, _isDisposed: false })
                {
                    return true;
                }
            }

            return false;
        }

        internal static TimeProvider? TimeOf(Mode? mode)
        {
            for (; mode is not null; mode = mode._outer)
            {
                if (mode is { _time: { } time, _isDisposed: false })
                {
                    return time;
                }
            }

            return null;
        }

        public void Dispose()
        {
            // What has flowed elsewhere keeps the object, and goes by the mark.
            _isDisposed = true;
            if (Flowing.Value == this)
            {
                Flowing.Value = _outer;
            }

            using (Interrupts.Lock(Gate))
            {
                while (s_everywhere is { _isDisposed: true } ended)
                {
                    s_everywhere = ended._outer;
                }
            }
        }
    }
}
