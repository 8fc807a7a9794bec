using System;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Pool;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Batches;

/// <summary>A run over handlers that have finished when they return.</summary>
/// <remarks>
/// <para>
/// One word has the free seats for helpers and the number of unclaimed items. A participant claims by a
/// compare-exchange and reports its items when nothing is left; the thread that reports the last item ends the run. So
/// a run cannot end while a claim is unreported. A late queue entry finds nothing, or a later run of the same object
/// with items and a seat: what it reads after its claim belongs to that run.
/// </para>
/// <para>
/// The caller starts without helpers, with one item, then two, four and so on. Helpers are queued when that has taken
/// long enough to pay for waking them, or at once if items of the last runs did.
/// </para>
/// </remarks>
[StackTraceHidden]
internal abstract class BatchRun : ItemsRun
{
    private const int MostAlone = 1_024;

    private static readonly long WorthSharing = Stopwatch.Frequency / 50_000;

    private static readonly ContextCallback ParticipateInContext = static range =>
    {
        ContextFlow.LeaveSynchronizationContext();
        var claimed = (ItemRange)range!;
        ((BatchRun)claimed.Run).Participate(claimed);
    };

    private static readonly ContextCallback RunCallerInDefault = static run =>
    {
        ContextFlow.LeaveSynchronizationContext();
        ((BatchRun)run!).ParticipateAsCaller();
    };

    private readonly object _gate = new();

    // 63       32 31        0
    // seats left  unclaimed
    private long _claims;
    private int _unfinished;
    private bool _isBlocking;
    private volatile bool _isSignalled;
    private int _isShared;
    private int _lateSeats;
    private ExceptionDispatchInfo? _refusal;
    private double _itemTicks;

    private protected BatchRun(bool flowExecutionContext = true)
        : base(flowExecutionContext) { }

    /// <summary>Runs all items and blocks until they have finished; the caller works too.</summary>
    /// <param name="maxDegreeOfParallelism">The most threads at a time, the caller among them; -1 for no limit.</param>
    /// <param name="cancellationToken">When canceled, no further item starts.</param>
    internal void Run(int maxDegreeOfParallelism, CancellationToken cancellationToken)
    {
        CheckDegreeOrGiveBack(maxDegreeOfParallelism);
        if (Count != 0 && !TryCancelBeforeStart(cancellationToken))
        {
            // Helpers get their seats only after the context that they enter has been captured.
            _lateSeats = maxDegreeOfParallelism == -1 ? int.MaxValue : maxDegreeOfParallelism - 1;
            Open(seats: 0, cancellationToken, isBlocking: true);
            if (ReferenceEquals(TaskScheduler.Current, TaskScheduler.Default) || !HasStack())
            {
                RunCaller();
            }
            else
            {
                // What items start must go to the default scheduler, on whichever thread they run.
                var caller = new Task(RunCaller, TaskCreationOptions.DenyChildAttach);
                caller.RunSynchronously(TaskScheduler.Default);
                caller.GetAwaiter().GetResult();
            }
        }

        Exception? exception = Settle();
        ExceptionDispatchInfo? refusal = _refusal;
        _refusal = null;
        GiveBack(keep: true);
        if (exception is not null)
        {
            throw exception;
        }

        refusal?.Throw();
    }

    /// <summary>Runs all items on the thread pool.</summary>
    /// <param name="maxDegreeOfParallelism">The most threads at a time; -1 for no limit.</param>
    /// <param name="cancellationToken">When canceled, no further item starts.</param>
    /// <returns>A task to be awaited once; it throws what <see cref="Run"/> throws.</returns>
    internal ValueTask RunAsync(int maxDegreeOfParallelism, CancellationToken cancellationToken)
    {
        CheckDegreeOrGiveBack(maxDegreeOfParallelism);
        short token = Version;
        if (Count == 0 || TryCancelBeforeStart(cancellationToken))
        {
            Complete(Settle());
            return new ValueTask(this, token);
        }

        Context = FlowsContext ? ExecutionContext.Capture() : null;
        int seats = maxDegreeOfParallelism == -1 ? int.MaxValue : maxDegreeOfParallelism;
        Open(seats, cancellationToken, isBlocking: false);
        Uninterrupted.Queue(this, preferLocal: false);
        return new ValueTask(this, token);
    }

    private protected sealed override void JoinAny()
    {
        if (!TryClaim(1, asHelper: true, out int start, out int end))
        {
            return;
        }

        ItemRange range = ItemRange.Rent(this);
        range.Open(start, end);
        ContextFlow.Run(Context, ParticipateInContext, range);
    }

    private static int Seats(long claims) => (int)(claims >> 32);

    private static int Unclaimed(long claims) => (int)claims;

    private void Open(int seats, CancellationToken cancellationToken, bool isBlocking)
    {
        RunToken = cancellationToken;
        _isBlocking = isBlocking;
        _isSignalled = false;
        _isShared = 0;
        _unfinished = Count;
        Volatile.Write(ref _claims, ((long)seats << 32) | (uint)Count);
    }

    /// <summary>Claims items in order.</summary>
    /// <param name="size">The most items.</param>
    /// <param name="asHelper">Whether the caller takes a seat with its first claim.</param>
    /// <param name="start">The first item.</param>
    /// <param name="end">The end, exclusive.</param>
    /// <returns>False if there are no items, or no seat.</returns>
    private bool TryClaim(int size, bool asHelper, out int start, out int end)
    {
        while (true)
        {
            long seen = Volatile.Read(ref _claims);
            int unclaimed = Unclaimed(seen);
            int seats = Seats(seen);
            if (unclaimed == 0 || (asHelper && seats == 0))
            {
                start = end = 0;
                return false;
            }

            int taken = Math.Min(size, unclaimed);
            long claimed = ((long)(asHelper ? seats - 1 : seats) << 32) | (uint)(unclaimed - taken);
            if (Interlocked.CompareExchange(ref _claims, claimed, seen) == seen)
            {
                // Only after the claim is it certain that the count belongs to the claimed run.
                start = Count - unclaimed;
                end = start + taken;
                return true;
            }
        }
    }

    private void RunCaller()
    {
        if (FlowsContext)
        {
            ParticipateAsCaller();
        }
        else
        {
            ContextFlow.Run(null, RunCallerInDefault, this);
        }
    }

    private void ParticipateAsCaller()
    {
        if (TryClaim(1, asHelper: false, out int start, out int end))
        {
            ItemRange range = ItemRange.Rent(this);
            range.Open(start, end);
            if (Participate(range))
            {
                return;
            }
        }

        WaitForOthers();
    }

    /// <summary>Runs what was claimed, then claims and runs more while items are left.</summary>
    /// <returns>Whether the last item was among them.</returns>
    private bool Participate(ItemRange range)
    {
        int start = range.Position;
        int end = range.End;
        int done = 0;
        int size = 1;
        long begun = Stopwatch.GetTimestamp();
        ShareIf(_itemTicks * (Count - end) > WorthSharing);
        do
        {
            RunChunk(range, start, end);
            done += end - start;
            if (Volatile.Read(ref _isShared) == 0)
            {
                ShareIf(Stopwatch.GetTimestamp() - begun > WorthSharing);
                size = Math.Min(size * 2, MostAlone);
            }

            int unclaimed = Unclaimed(Volatile.Read(ref _claims));
            if (Volatile.Read(ref _isShared) != 0)
            {
                size = Math.Max(1, unclaimed / (4 * Environment.ProcessorCount));
            }
        } while (TryClaim(size, asHelper: false, out start, out end));

        range.Return();
        _itemTicks = (_itemTicks + ((Stopwatch.GetTimestamp() - begun) / (double)done)) / 2;
        if (Interlocked.Add(ref _unfinished, -done) != 0)
        {
            // From here on the run may have another renter.
            return false;
        }

        EndRun();
        return true;
    }

    private void ShareIf(bool pays)
    {
        if (!pays || Interlocked.Exchange(ref _isShared, 1) != 0)
        {
            return;
        }

        if (_isBlocking)
        {
            // Captured by the caller, the only participant so far.
            Context = FlowsContext && _lateSeats != 0 ? ExecutionContext.Capture() : null;
            Interlocked.Add(ref _claims, (long)_lateSeats << 32);
        }

        long claims = Volatile.Read(ref _claims);
        int helpers = Math.Min(Environment.ProcessorCount - 1, Math.Min(Seats(claims), Unclaimed(claims)));
        for (; helpers > 0; helpers--)
        {
            Uninterrupted.Queue(this, preferLocal: false);
        }
    }

    private void EndRun()
    {
        if (!_isBlocking)
        {
            Complete(Settle());
            return;
        }

        // Even if this thread is the caller, which then finds the signal.
        using (Uninterrupted.Lock(_gate))
        {
            _isSignalled = true;
            Monitor.PulseAll(_gate);
        }
    }

    /// <summary>Waits, even if the thread is interrupted: other threads use what the caller owns.</summary>
    private void WaitForOthers()
    {
        try
        {
            Uninterrupted.Ignore(static run => ((BatchRun)run).Wait(), this);
        }
        catch (Exception exception)
        {
            // A synchronization context has waits of its own, which may throw. Its exception is rethrown when the run
            // has ended.
            _refusal = ExceptionDispatchInfo.Capture(exception);
            Uninterrupted.SpinUntil(static run => ((BatchRun)run)._isSignalled, this);
        }
    }

    private void Wait()
    {
        SpinWait spinner = default;
        while (!_isSignalled && !spinner.NextSpinWillYield)
        {
            spinner.SpinOnce();
        }

        using (Uninterrupted.Lock(_gate))
        {
            while (!_isSignalled)
            {
                Monitor.Wait(_gate);
            }
        }
    }
}

/// <summary>The run of a generated batch: the pooled object behind it.</summary>
/// <typeparam name="TBatch">The generated struct.</typeparam>
[StackTraceHidden]
internal sealed class BatchRun<TBatch> : BatchRun
    where TBatch : struct, IBatch
{
    private TBatch _batch;

    private BatchRun(bool flowExecutionContext)
        : base(flowExecutionContext) { }

    /// <summary>Rents a run over a batch. Allocates one if the thread's cache has none.</summary>
    internal static BatchRun<TBatch> Rent(in TBatch batch)
    {
        ref TBatch items = ref Unsafe.AsRef(in batch);
        int count = items.CountItems();
        ThreadCache cache = items.Runs() ??= ObjectPool.CreateCache(ref Pools<TBatch>.Pool);
        BatchRun<TBatch> run = (BatchRun<TBatch>?)cache.Rent() ?? cache.Add(new BatchRun<TBatch>(cache.FlowsContext));
        run._batch = batch;
        run.SetCount(count);
        return run;
    }

    internal override void RunItems(ItemRange range) => _batch.Run(range);

    private protected override void Forget() => _batch = default;
}
