using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Threading;

namespace ClosureGen.Runtime;

/// <summary>The number of posts of each handler that one thread has accepted, and that it has ended.</summary>
/// <remarks>
/// A post may be accepted on one thread and end on another, and each thread writes only its own counts. The sums tell
/// whether posts are pending: ended posts are summed first, and a post is accepted before it ends, and before the post
/// that has made it ends. So if the later sum of accepted posts equals the sum of ended ones, there was a moment
/// without pending posts.
/// </remarks>
internal sealed class PostCounts
{
    private const int FirstLength = 8;

    // Created by the first post. A NativeAOT program that posts nothing then contains nothing that counts.
    private static Registry? s_registry;

    [ThreadStatic]
    private static PostCounts? t_own;

    private readonly Thread? _thread;
    private long[] _accepted = new long[FirstLength];
    private long[] _ended = new long[FirstLength];

    private PostCounts(Thread? thread) => _thread = thread;

    /// <summary>Gets the calling thread's counts.</summary>
    internal static PostCounts Own => t_own ?? (t_own = All.Join());

    private static Registry All =>
        Volatile.Read(ref s_registry)
        ?? Interlocked.CompareExchange(ref s_registry, new Registry(), null)
        ?? Volatile.Read(ref s_registry)!;

    /// <summary>Gets the calling thread's counts through its cache.</summary>
    internal static PostCounts Of(StateCache cache)
    {
        Debug.Assert(cache.OtherCompanion is null || cache.OtherCompanion == Own, "A cache belongs to one thread.");
        return Unsafe.As<PostCounts>(cache.OtherCompanion ??= Own);
    }

    /// <summary>Counts a post that will end.</summary>
    /// <param name="handler">The handler's number, from <see cref="IndexOf"/>.</param>
    internal static void Accept(int handler) => Own.AcceptHere(handler);

    /// <inheritdoc cref="Accept(int)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void AcceptHere(int handler) => Count(ref _accepted, handler);

    /// <summary>Counts a post that has ended, with all that becomes of its error.</summary>
    /// <param name="handler">The handler's number, from <see cref="IndexOf"/>.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void End(int handler)
    {
        PostCounts own = t_own ?? JoinToEnd();
        Count(ref own._ended, handler);
    }

    /// <summary>Gets the number by which a handler is counted, never 0.</summary>
    internal static int IndexOf(Type state, string handler) => All.IndexOf(state, handler);

    /// <summary>Tells whether posts are pending: at some moment during the call, if not.</summary>
    internal static bool IsAnyPending() => Volatile.Read(ref s_registry) is { } all && all.IsAnyPending();

    /// <summary>Lists the handlers of which posts are pending, each with how many.</summary>
    internal static PendingHandlers List() => All.List();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static PostCounts JoinToEnd()
    {
        // It exists: what ends was accepted before.
        return t_own = s_registry!.Join();
    }

    // Every post passes here twice.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Count(ref long[] field, int handler)
    {
        Debug.Assert(handler > 0, "0 is no handler's number.");
        long[] counts = field;
        if ((uint)handler < (uint)counts.Length)
        {
            Volatile.Write(ref counts[handler], counts[handler] + 1);
        }
        else
        {
            Add(ref field, handler, 1);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Add(ref long[] field, int handler, long count)
    {
        long[] counts = field;
        if (handler >= counts.Length)
        {
            Array.Resize(ref counts, Math.Max(handler + 1, counts.Length * 2));
            Volatile.Write(ref field, counts);
        }

        Volatile.Write(ref counts[handler], counts[handler] + count);
    }

    private static long Sum(ref long[] field)
    {
        long sum = 0;
        long[] counts = Volatile.Read(ref field);
        for (int i = 0; i < counts.Length; i++)
        {
            sum += Volatile.Read(ref counts[i]);
        }

        return sum;
    }

    private static long At(long[] counts, int handler) =>
        handler < counts.Length ? Volatile.Read(ref counts[handler]) : 0;

    /// <summary>The counts of all threads, and the names of all handlers.</summary>
    private sealed class Registry
    {
        private readonly object _gate = new();
        private readonly List<PostCounts> _threads = [];
        private readonly List<string> _names = [];

        // The counts of threads that have ended.
        private readonly PostCounts _former = new(thread: null);

        /// <summary>Creates the calling thread's counts.</summary>
        internal PostCounts Join()
        {
            var own = new PostCounts(Thread.CurrentThread);
            using (Interrupts.Lock(_gate))
            {
                _threads.RemoveAll(counts => TryFold(counts));
                _threads.Add(own);
            }

            return own;
        }

        internal int IndexOf(Type state, string handler)
        {
            HandlerIndex index = PerType<HandlerIndex>.Of(state);
            if (index.Value == 0)
            {
                using (Interrupts.Lock(_gate))
                {
                    if (index.Value == 0)
                    {
                        _names.Add(handler);
                        index.Value = _names.Count;
                    }
                }
            }

            return index.Value;
        }

        internal bool IsAnyPending()
        {
            using (Interrupts.Lock(_gate))
            {
                long ended = 0;
                foreach (PostCounts counts in _threads)
                {
                    ended += Sum(ref counts._ended);
                }

                long accepted = Sum(ref _former._accepted) - Sum(ref _former._ended);
                foreach (PostCounts counts in _threads)
                {
                    accepted += Sum(ref counts._accepted);
                }

                return accepted != ended;
            }
        }

        internal PendingHandlers List()
        {
            var pending = new PendingHandlers();
            using (Interrupts.Lock(_gate))
            {
                for (int i = 0; i < _names.Count; i++)
                {
                    long count = -SumOf(static counts => counts._ended, i + 1);
                    count += SumOf(static counts => counts._accepted, i + 1);
                    if (count > 0)
                    {
                        pending[_names[i]] = pending.GetValueOrDefault(_names[i]) + (int)count;
                    }
                }
            }

            return pending;
        }

        private long SumOf(Func<PostCounts, long[]> field, int handler)
        {
            long sum = At(field(_former), handler);
            foreach (PostCounts counts in _threads)
            {
                sum += At(field(counts), handler);
            }

            return sum;
        }

        /// <summary>Adds what a thread has counted to what others have that have ended, if it has ended too.</summary>
        private bool TryFold(PostCounts counts)
        {
            Debug.Assert(Monitor.IsEntered(_gate), "Sums are taken under the lock.");
            if (counts._thread!.IsAlive)
            {
                return false;
            }

            for (int i = 0; i < counts._accepted.Length; i++)
            {
                Add(ref _former._accepted, i, counts._accepted[i]);
            }

            for (int i = 0; i < counts._ended.Length; i++)
            {
                Add(ref _former._ended, i, counts._ended[i]);
            }

            return true;
        }
    }

    internal sealed class HandlerIndex
    {
        internal volatile int Value;
    }
}
