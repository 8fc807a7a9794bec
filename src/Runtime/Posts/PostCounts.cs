using System.Linq;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Posts;

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
    private AcceptedPosts?[] _accepted = new AcceptedPosts?[FirstLength];
    private long[] _ended = new long[FirstLength];

    private PostCounts(Thread? thread) => _thread = thread;

    /// <summary>Gets the calling thread's counts.</summary>
    internal static PostCounts Own => t_own ?? (t_own = All.Join());

    private static Registry All =>
        Volatile.Read(ref s_registry)
        ?? Interlocked.CompareExchange(ref s_registry, new Registry(), null)
        ?? Volatile.Read(ref s_registry)!;

    /// <summary>Gets whether anything was ever posted.</summary>
    internal static bool IsUsed => s_registry is not null;

    /// <summary>Gets the calling thread's counts, if it has any.</summary>
    internal static PostCounts? OwnIfAny => t_own;

    /// <summary>Counts a post that will end.</summary>
    /// <param name="handler">The handler's number, from <see cref="IndexOf"/>.</param>
    internal static void Accept(int handler) => Own.Accepted(handler).CountOne();

    /// <summary>Counts a post that has ended, with all that becomes of its error.</summary>
    /// <param name="handler">The handler's number, from <see cref="IndexOf"/>.</param>
    internal static void End(int handler) => End(own: null, handler);

    /// <inheritdoc cref="End(int)"/>
    /// <param name="own">The calling thread's counts, or null: looking for them takes 2 ns.</param>
    /// <param name="handler">The handler's number, from <see cref="IndexOf"/>.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void End(PostCounts? own, int handler)
    {
        Debug.Assert(own is null || own == t_own, "A thread writes only its own counts.");
        own ??= t_own ?? JoinToEnd();
        long[] counts = own._ended;
        if ((uint)handler < (uint)counts.Length)
        {
            Volatile.Write(ref counts[handler], counts[handler] + 1);
        }
        else
        {
            own.AddEnded(handler, 1);
        }
    }

    /// <summary>Gets where the thread counts the posts of a handler that it accepts.</summary>
    /// <param name="handler">The handler's number, from <see cref="IndexOf"/>.</param>
    internal AcceptedPosts Accepted(int handler)
    {
        Debug.Assert(handler > 0, "0 is no handler's number.");
        AcceptedPosts?[] accepted = _accepted;
        return ((uint)handler < (uint)accepted.Length ? accepted[handler] : null) ?? AddAccepted(handler);
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

    [MethodImpl(MethodImplOptions.NoInlining)]
    private AcceptedPosts AddAccepted(int handler)
    {
        AcceptedPosts?[] accepted = _accepted;
        if (handler >= accepted.Length)
        {
            Array.Resize(ref accepted, Math.Max(handler + 1, accepted.Length * 2));
            Volatile.Write(ref _accepted, accepted);
        }

        var added = new AcceptedPosts();
        Volatile.Write(ref accepted[handler], added);
        return added;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void AddEnded(int handler, long count)
    {
        long[] counts = _ended;
        if (handler >= counts.Length)
        {
            Array.Resize(ref counts, Math.Max(handler + 1, counts.Length * 2));
            Volatile.Write(ref _ended, counts);
        }

        Volatile.Write(ref counts[handler], counts[handler] + count);
    }

    private long SumAccepted()
    {
        long sum = 0;
        AcceptedPosts?[] accepted = Volatile.Read(ref _accepted);
        for (int i = 0; i < accepted.Length; i++)
        {
            sum += Volatile.Read(ref accepted[i])?.Count ?? 0;
        }

        return sum;
    }

    private long SumEnded()
    {
        long sum = 0;
        long[] counts = Volatile.Read(ref _ended);
        for (int i = 0; i < counts.Length; i++)
        {
            sum += Volatile.Read(ref counts[i]);
        }

        return sum;
    }

    private long AcceptedOf(int handler)
    {
        AcceptedPosts?[] accepted = Volatile.Read(ref _accepted);
        return handler < accepted.Length ? Volatile.Read(ref accepted[handler])?.Count ?? 0 : 0;
    }

    private long EndedOf(int handler)
    {
        long[] counts = Volatile.Read(ref _ended);
        return handler < counts.Length ? Volatile.Read(ref counts[handler]) : 0;
    }

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
            using (Uninterrupted.Lock(_gate))
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
                using (Uninterrupted.Lock(_gate))
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
            using (Uninterrupted.Lock(_gate))
            {
                long ended = 0;
                foreach (PostCounts counts in _threads)
                {
                    ended += counts.SumEnded();
                }

                long accepted = _former.SumAccepted() - _former.SumEnded();
                foreach (PostCounts counts in _threads)
                {
                    accepted += counts.SumAccepted();
                }

                return accepted != ended;
            }
        }

        internal PendingHandlers List()
        {
            var pending = new PendingHandlers();
            using (Uninterrupted.Lock(_gate))
            {
                for (int i = 0; i < _names.Count; i++)
                {
                    long count = -SumOf(static (counts, handler) => counts.EndedOf(handler), i + 1);
                    count += SumOf(static (counts, handler) => counts.AcceptedOf(handler), i + 1);
                    if (count > 0)
                    {
                        pending[_names[i]] = pending.GetValueOrDefault(_names[i]) + (int)count;
                    }
                }
            }

            return pending;
        }

        private long SumOf(Func<PostCounts, int, long> count, int handler)
        {
            long sum = count(_former, handler);
            foreach (PostCounts counts in _threads)
            {
                sum += count(counts, handler);
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

            for (int i = 1; i < counts._accepted.Length; i++)
            {
                if (counts.AcceptedOf(i) is var accepted and not 0)
                {
                    _former.Accepted(i).Add(accepted);
                }
            }

            for (int i = 1; i < counts._ended.Length; i++)
            {
                _former.AddEnded(i, counts.EndedOf(i));
            }

            return true;
        }
    }

    internal sealed class HandlerIndex
    {
        internal volatile int Value;
    }
}

/// <summary>The number of pending posts of each handler, which a debugger or a log shows as a list.</summary>
internal sealed class PendingHandlers : Dictionary<string, int>
{
    public override string ToString() => string.Join(", ", this.Select(static pair => $"{pair.Key}: {pair.Value}"));
}
