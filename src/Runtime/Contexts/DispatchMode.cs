using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Threads;

namespace ClosureGen;

/// <summary>
/// Sets where handlers run and which clock they use, for tests of code that dispatches. In inline mode a verb runs its
/// handler before it returns.
/// </summary>
/// <remarks>
/// <para>
/// Inline, outcomes are the same as on the thread pool. An exception of a posted handler is not thrown at the call.
/// Changes that a handler makes to an <see cref="AsyncLocal{T}"/> stay inside it; it sees no <see
/// cref="SynchronizationContext"/>. An async handler runs at the call until the first <c>await</c> that does not
/// complete at once. Batches run their items in order. Posts made by a handler run after it, before the outermost verb
/// returns; <c>Dispatch</c> and <c>StartNew</c> run at the call. <c>PostTo</c>, and <c>StartNew</c> with a scheduler,
/// still use the given context or scheduler. An idle <see cref="Lane"/> runs its pairings at the call, one at a time.
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

    /// <summary>Gets whether a verb called here runs its handler on the calling thread.</summary>
    public static bool IsInline =>
        InlineRunner.IsUsed && (Mode.IsInline(Flowing.Value) || Mode.IsInline(Volatile.Read(ref s_everywhere)));

    /// <summary>Gets the clock of delayed posts made here.</summary>
    internal static TimeProvider Time =>
        Mode.TimeOf(Flowing.Value) ?? Mode.TimeOf(Volatile.Read(ref s_everywhere)) ?? TimeProvider.System;

    /// <summary>Makes verbs run inline in this asynchronous flow. Allocates the scope.</summary>
    /// <param name="timeProvider">The clock of <c>PostAfter</c>; null leaves it unchanged.</param>
    /// <returns>The scope: disposing it ends the mode everywhere that it has flowed to.</returns>
    public static IDisposable Inline(TimeProvider? timeProvider = null) => Flow(isInline: true, timeProvider);

    /// <summary>Makes verbs run inline in the whole process. Allocates the scope.</summary>
    /// <param name="timeProvider">The clock of <c>PostAfter</c>; null leaves it unchanged.</param>
    /// <returns>The scope: the mode lasts until it is disposed.</returns>
    public static IDisposable InlineEverywhere(TimeProvider? timeProvider = null)
    {
        InlineRunner.Use();
        using (Uninterrupted.Lock(Gate))
        {
            var mode = new Mode(s_everywhere, isInline: true, timeProvider);
            Volatile.Write(ref s_everywhere, mode);
            return mode;
        }
    }

    /// <summary>Makes <c>PostAfter</c> use a clock in this asynchronous flow. Allocates the scope.</summary>
    /// <param name="timeProvider">The clock; only <c>CreateTimer</c> and <c>GetTimestamp</c> are called.</param>
    /// <returns>The scope: disposing it ends the mode everywhere that it has flowed to.</returns>
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

    /// <summary>The settings that one scope adds to those of the enclosing scopes.</summary>
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
            // Other flows keep a reference to the object, so the mark ends the scope for them.
            _isDisposed = true;
            if (Flowing.Value == this)
            {
                Flowing.Value = _outer;
            }

            using (Uninterrupted.Lock(Gate))
            {
                while (s_everywhere is { _isDisposed: true } ended)
                {
                    s_everywhere = ended._outer;
                }
            }
        }
    }
}
