using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Metering;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Batches.Sources;

/// <summary>
/// A run over a source whose items come one by one: what does not depend on their type. Made for one run, and not pooled.
/// </summary>
/// <remarks>
/// <para>
/// The degree is how many places there are. A participant takes a place, then asks the source, then gives the item to the
/// handler: so the source is never ahead of a free place, and what it has given always runs. One participant asks at a
/// time; another that comes meanwhile leaves. A call that is pending when its handler has returned keeps its place, and
/// the
/// participant takes another one.
/// </para>
/// <para>
/// Others are asked to help if items are known to take long, or if nothing is known of them, and by the <see cref="Watch"/>.
/// Each that has got an item asks the next one. While items are short, one participant does it all: it keeps the source while
/// it runs an item, without the lock, until the <see cref="Watch"/> finds that one takes long.
/// </para>
/// </remarks>
[StackTraceHidden]
internal abstract partial class SourceRun : ItemsRun
{
    // From here on waking another thread costs less than what it takes over.
    private static readonly float SharedTicks = 5 * (Stopwatch.Frequency / 1_000_000f);

    private const int FirstTimed = 4;
    private const int Timed = 32;

    // Behind all items: what the source and its disposal throw comes last.
    private const int SourceFailed = int.MaxValue - 1;
    private const int DisposalFailed = int.MaxValue;

    // Whether the participant that asks the source keeps it while it runs an item: then the watch may take it from there,
    // once. Written by that participant without the lock.
    private const int SourceAsked = 0;
    private const int SourceKept = 1;
    private const int SourceTaken = 2;

    private readonly object _gate = new();
    private readonly int _places;
    private readonly bool _isAsync;
    private readonly string? _handler;
    private readonly bool _isInline;
    private readonly CancellationTokenSource _stop = new();
    private CancellationTokenRegistration _registration;
    private Stack<PendingCall>? _spareCalls;
    private Action? _onAnswer;
    private int _taken;
    private int _next;
    private bool _isReading;
    private bool _wasStalled;
    private int _source;
    private bool _hasAnswer;
    private bool _isEnded;
    private bool _isOver;
    private bool _isInvited;
    private bool _hasWaiter;
    private bool _sawToken;
    private bool _blocks;
    private float _mean;

    private protected SourceRun(ThreadCache cache, int maxDegreeOfParallelism, CancellationToken cancellationToken)
        : base(cache.FlowsContext)
    {
        _handler = cache.Handler;
        _isAsync = _handler is not null;
        _isInline = InlineRunner.IsOn;
        _places = maxDegreeOfParallelism == -1 ? int.MaxValue : maxDegreeOfParallelism;
        if (_isInline && !_isAsync)
        {
            _places = 1;
        }

        RunToken = cancellationToken;
        SetCount(1);
        IsSource = true;
        Cost.TryRead(out _mean, out _);
    }

    /// <summary>Gets the token that the source gets.</summary>
    private protected CancellationToken StopToken => _stop.Token;

    /// <summary>Runs the items on the thread pool.</summary>
    internal ValueTask RunAsync()
    {
        short token = Version;
        if (!TryStop())
        {
            Context = FlowsContext ? ContextFlow.Capture() : null;
            Begin();
            if (_isInline)
            {
                InlineRunner.Run(this);
            }
            else
            {
                Uninterrupted.Queue(this, preferLocal: false);
            }
        }
        else
        {
            Complete(SettleSource());
        }

        return new ValueTask(this, token);
    }

    internal sealed override void HelpOut(ItemRange range, long seen)
    {
        bool queue;
        using (Uninterrupted.Lock(_gate))
        {
            if (_places > 1 && Interlocked.CompareExchange(ref _source, SourceTaken, SourceKept) == SourceKept)
            {
                _wasStalled = true;
                _isReading = false;
                PulseWaiter();
            }

            queue = !_isInline && WantsOneMore();
            _isInvited |= queue;
        }

        Follow(isOver: false, queue, preferLocal: false);
    }

    /// <summary>Asks the source for the next item.</summary>
    private protected abstract ReadResult Read(bool isAnswer);

    /// <summary>Has the source call a delegate when it has an answer.</summary>
    private protected abstract void OnAnswer(Action answer);

    /// <summary>Puts the item that was read into the thread's cell.</summary>
    private protected abstract void FillCell(ItemRange range);

    /// <summary>Gives a thread that works on the run a cell for an item; called by one thread at a time.</summary>
    private protected abstract object TakeCell();

    /// <summary>Forgets the item in a cell.</summary>
    private protected abstract void ClearCell(object cell);

    /// <summary>Takes a cell back, cleared; called by one thread at a time.</summary>
    private protected abstract void GiveBackCell(object cell);

    /// <summary>Lets the source go.</summary>
    private protected abstract ValueTask DisposeAsync();

    private protected sealed override bool AcknowledgesToken(Exception exception) =>
        _isAsync
            ? exception is OperationCanceledException && RunToken.IsCancellationRequested
            : base.AcknowledgesToken(exception);

    private protected sealed override void ForgetParticipation() { }

    private protected sealed override void JoinAny()
    {
        if (Context is { } context)
        {
            ContextFlow.PutInForce(context);
        }

        bool isEnded = Work(isInvited: true) && !_blocks && TryDispose();
        ContextFlow.PutBackOnPoolThread();
        if (isEnded)
        {
            Complete(SettleSource());
        }
    }

    private bool TryStop()
    {
        _sawToken = RunToken.IsCancellationRequested;
        return _sawToken;
    }

    private void Begin()
    {
        if (RunToken.CanBeCanceled)
        {
            // Not linked: a source that a failure stops gets the same token. What a callback of the source throws goes to
            // the code that cancels.
            _registration = RunToken.UnsafeRegister(static run => ((SourceRun)run!)._stop.Cancel(), this);
        }

        if (_handler is not null)
        {
            Meters.Arrange();
        }
    }

    private bool IsShared => !_isInline && _places > 1 && (_mean == 0 || _mean > SharedTicks);

    /// <summary>Gets whether a place is free and the source can be asked; under the lock.</summary>
    private bool MayRead()
    {
        Debug.Assert(Monitor.IsEntered(_gate), "What is seen holds under the lock.");
        return !_isEnded && !_isReading && _taken < _places;
    }

    /// <summary>Gets whether one more participant would find something to do, and none is on the way; under the lock.</summary>
    private bool WantsOneMore() => !_isInvited && MayRead();

    /// <summary>Gets whether the caller has brought the run to its end; under the lock.</summary>
    private bool CheckOver()
    {
        Debug.Assert(Monitor.IsEntered(_gate), "One caller brings the run to its end.");
        if (!_isEnded || _taken != 0 || _isOver)
        {
            return false;
        }

        _isOver = true;
        PulseWaiter();
        return true;
    }

    private void PulseWaiter()
    {
        if (_hasWaiter)
        {
            Monitor.PulseAll(_gate);
        }
    }

    private void Follow(bool isOver, bool queue, bool preferLocal)
    {
        if (isOver && !_blocks)
        {
            EndElsewhere();
        }
        else if (queue)
        {
            Uninterrupted.Queue(this, preferLocal);
        }
    }
}
