using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

namespace ClosureGen.Runtime;

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
/// Each that has got an item asks the next one. While items are short, one participant does it all without contention.
/// </para>
/// </remarks>
[StackTraceHidden]
internal abstract class SourceRun : ItemsRun
{
    // From here on waking another thread costs less than what it takes over.
    private static readonly float SharedTicks = 5 * (Stopwatch.Frequency / 1_000_000f);

    private const int FirstTimed = 4;
    private const int Timed = 32;

    // Behind all items: what the source and its disposal throw comes last.
    private const int SourceFailed = int.MaxValue - 1;
    private const int DisposalFailed = int.MaxValue;

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
    private bool _hasAnswer;
    private bool _isEnded;
    private bool _isOver;
    private bool _isInvited;
    private bool _hasWaiter;
    private bool _sawToken;
    private bool _blocks;
    private float _mean;

    private protected SourceRun(StateCache cache, int maxDegreeOfParallelism, CancellationToken cancellationToken)
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

    /// <summary>Runs the items and blocks until they have finished; the caller works too.</summary>
    internal void Run()
    {
        _blocks = true;
        if (
            ReferenceEquals(TaskScheduler.Current, TaskScheduler.Default)
            || !RuntimeHelpers.TryEnsureSufficientExecutionStack()
        )
        {
            RunHere();
        }
        else
        {
            var caller = new Task(RunHere, TaskCreationOptions.DenyChildAttach);
            caller.RunSynchronously(TaskScheduler.Default);
            caller.GetAwaiter().GetResult();
        }

        if (SettleSource() is { } exception)
        {
            throw exception;
        }
    }

    /// <summary>Runs the items on the thread pool.</summary>
    internal ValueTask RunAsync()
    {
        short token = Version;
        if (!TryStop())
        {
            Context = FlowsContext ? Contexts.Capture() : null;
            Begin();
            if (_isInline)
            {
                InlineRunner.Run(this);
            }
            else
            {
                Interrupts.Queue(this, preferLocal: false);
            }
        }
        else
        {
            Complete(SettleSource());
        }

        return new ValueTask(this, token);
    }

    /// <summary>Has a call keep its place until its task has completed.</summary>
    internal void Await(ItemRange range, ValueTask task)
    {
        PendingCall call = TakeSpareCall() ?? new PendingCall.OfVoid(this);
        BeginCall(range, call);
        try
        {
            ((PendingCall.OfVoid)call).Await(task);
        }
        catch (Exception exception)
        {
            EndRefused(call.Index, exception);
        }
    }

    /// <inheritdoc cref="Await(ItemRange, ValueTask)"/>
    internal void Await<TResult>(ItemRange range, ValueTask<TResult> task)
    {
        PendingCall call = TakeSpareCall() ?? new PendingCall.OfResult<TResult>(this);
        BeginCall(range, call);
        try
        {
            ((PendingCall.OfResult<TResult>)call).Await(task);
        }
        catch (Exception exception)
        {
            EndRefused(call.Index, exception);
        }
    }

    /// <summary>Ends a call whose task has completed, on the thread that completed it. No handler is called here.</summary>
    internal void EndCall(PendingCall call)
    {
        try
        {
            call.TakeOutcome();
        }
        catch (Exception exception)
        {
            NoteItem(call.Index, exception);
        }

        CountEnded();
        bool queue;
        bool isOver;
        using (Interrupts.Lock(_gate))
        {
            (_spareCalls ??= new Stack<PendingCall>()).Push(call);
            _taken--;
            isOver = CheckOver();
            queue = WantsOneMore();
            _isInvited |= queue;
        }

        Follow(isOver, queue, preferLocal: true);
    }

    internal sealed override void HelpOut(ItemRange range, long seen)
    {
        bool queue;
        using (Interrupts.Lock(_gate))
        {
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
            Contexts.PutInForce(context);
        }

        bool isEnded = Work(isInvited: true) && !_blocks && TryDispose();
        Contexts.PutBackOnPoolThread();
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

    /// <summary>Lets the source go, in the context that is in force; the run is over.</summary>
    /// <returns>Whether it is gone; if not, the run completes later.</returns>
    private bool TryDispose()
    {
        _registration.Unregister();
        try
        {
            ValueTask disposal = DisposeAsync();
            if (!disposal.IsCompleted)
            {
                ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter awaiter = disposal
                    .ConfigureAwait(false)
                    .GetAwaiter();
                awaiter.UnsafeOnCompleted(() =>
                {
                    EndDisposal(awaiter);
                    Complete(SettleSource());
                });
                return false;
            }

            disposal.GetAwaiter().GetResult();
        }
        catch (Exception exception)
        {
            NoteFailure(DisposalFailed, exception);
        }

        return true;
    }

    private void EndDisposal(ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter awaiter)
    {
        try
        {
            awaiter.GetResult();
        }
        catch (Exception exception)
        {
            NoteFailure(DisposalFailed, exception);
        }
    }

    /// <summary>Ends a run on a thread that has no part in it: whose contexts are as they were.</summary>
    private void EndElsewhere()
    {
        CallerContext thread = CallerContext.Capture();
        Contexts.PutInForce(Context ?? Contexts.Default);
        bool isEnded = TryDispose();
        thread.PutBack();
        if (isEnded)
        {
            Complete(SettleSource());
        }
    }

    private Exception? SettleSource()
    {
        if (_sawToken)
        {
            NoteNotStarted();
        }

        return Settle();
    }

    private void Begin()
    {
        if (RunToken.CanBeCanceled)
        {
            // Not linked: a source that a failure stops gets the same token.
            _registration = RunToken.UnsafeRegister(static run => ((SourceRun)run!).StopSource(), this);
        }

        if (_handler is not null)
        {
            Metering.Arrange();
        }
    }

    private void RunHere()
    {
        if (TryStop())
        {
            return;
        }

        CallerContext caller = CallerContext.Capture();
        Context = FlowsContext ? caller.Flowing : null;
        if (!FlowsContext)
        {
            Contexts.PutInForce(Contexts.Default);
        }

        Begin();
        if (_isInline)
        {
            InlineRunner.Enter();
        }

        bool isInterrupted = false;
        while (!Work(isInvited: false) && !WaitForOver(ref isInterrupted))
        {
            // The source is free again.
        }

        TryDispose();
        caller.PutBack();
        if (_isInline)
        {
            InlineRunner.Leave();
        }

        if (isInterrupted)
        {
            Thread.CurrentThread.Interrupt();
        }
    }

    /// <summary>Waits until the run is over, or until the source is free to be asked by the caller.</summary>
    /// <returns>Whether the run is over.</returns>
    private bool WaitForOver(ref bool isInterrupted)
    {
        using (Interrupts.Lock(_gate))
        {
            _hasWaiter = true;
            while (!_isOver && !MayRead())
            {
                try
                {
                    Monitor.Wait(_gate);
                }
                catch (ThreadInterruptedException)
                {
                    isInterrupted = true;
                }
            }

            _hasWaiter = false;
            return _isOver;
        }
    }

    /// <summary>Takes items and runs them as long as there is a place and nobody else asks the source.</summary>
    /// <returns>Whether the run is over, and the caller is the one to say so.</returns>
    private bool Work(bool isInvited)
    {
        Worker worker = Worker.Current;
        ItemRange? range = null;
        bool holdsPlace = false;
        bool isAnswer = false;
        bool isOver;
        int items = 0;
        while (true)
        {
            using (Interrupts.Lock(_gate))
            {
                if (isInvited)
                {
                    isInvited = false;
                    _isInvited = false;
                }

                if (holdsPlace)
                {
                    _taken--;
                    holdsPlace = false;
                }

                if (_hasAnswer)
                {
                    // The place was taken when the source was asked.
                    _hasAnswer = false;
                    isAnswer = true;
                }
                else if (!_isEnded && IsStopped)
                {
                    _isEnded = true;
                    _sawToken |= RunToken.IsCancellationRequested;
                }

                if (!isAnswer)
                {
                    isOver = CheckOver();
                    if (isOver || !MayRead())
                    {
                        break;
                    }

                    _isReading = true;
                    _taken++;
                }

                if (range is null)
                {
                    range = worker.Enter(this);
                    range.Cell = TakeCell();
                }
            }

            ReadResult result = ReadOrFail(isAnswer);
            isAnswer = false;
            if (result == ReadResult.Pending)
            {
                // From here on the thread that gets the answer has the place.
                if (AwaitAnswer())
                {
                    isOver = false;
                    break;
                }

                continue;
            }

            int index;
            bool queue;
            using (Interrupts.Lock(_gate))
            {
                _isReading = false;
                if (result != ReadResult.Item)
                {
                    _isEnded |= result == ReadResult.End;
                    holdsPlace = true;
                    continue;
                }

                FillCell(range);
                index = _next;
                _next = Math.Min(_next + 1, SourceFailed - 1);
                queue = IsShared && WantsOneMore();
                _isInvited |= queue;
                PulseWaiter();
            }

            Follow(isOver: false, queue, preferLocal: false);
            holdsPlace = RunItem(range, index, items++);
        }

        if (range is not null)
        {
            object cell = range.Cell!;
            range.Cell = null;
            range.Offset = 0;
            worker.Leave(range);
            using (Interrupts.Lock(_gate))
            {
                GiveBackCell(cell);
            }

            if (_mean > 0)
            {
                Cost.Learn(_mean, _mean);
            }
        }

        return isOver;
    }

    private bool IsShared => !_isInline && _places > 1 && (_mean == 0 || _mean > SharedTicks);

    /// <summary>Gets whether a place is free and the source can be asked; under the lock.</summary>
    private bool MayRead() => !_isEnded && !_isReading && _taken < _places;

    /// <summary>Gets whether one more participant would find something to do, and none is on the way; under the lock.</summary>
    private bool WantsOneMore() => !_isInvited && MayRead();

    /// <summary>Gets whether the caller has brought the run to its end; under the lock.</summary>
    private bool CheckOver()
    {
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
            Interrupts.Queue(this, preferLocal);
        }
    }

    private ReadResult ReadOrFail(bool isAnswer)
    {
        try
        {
            return Read(isAnswer);
        }
        catch (Exception exception)
        {
            NoteSource(exception);
            return ReadResult.End;
        }
    }

    /// <summary>Has the source's answer bring somebody who takes it.</summary>
    /// <returns>False if the source refuses that: then it has ended.</returns>
    private bool AwaitAnswer()
    {
        try
        {
            OnAnswer(_onAnswer ??= TakeAnswer);
            return true;
        }
        catch (Exception exception)
        {
            NoteSource(exception);
            using (Interrupts.Lock(_gate))
            {
                _isReading = false;
                _isEnded = true;
                _taken--;
            }

            return false;
        }
    }

    private void TakeAnswer()
    {
        bool queue;
        using (Interrupts.Lock(_gate))
        {
            _hasAnswer = true;
            queue = !_isInvited;
            _isInvited = true;
        }

        Follow(isOver: false, queue, preferLocal: true);
    }

    /// <summary>Runs the item in the thread's cell.</summary>
    /// <returns>Whether it has ended; if not, its call has the place.</returns>
    private bool RunItem(ItemRange range, int index, int items)
    {
        CountPart();
        bool isTimed = _places > 1 && (items < FirstTimed || items % Timed == 0);
        long start = isTimed ? Stopwatch.GetTimestamp() : 0;
        range.Offset = index;
        range.IsLeft = false;
        range.Open(0, 1, looksEachTime: false);
        Watch.EnsureArmed(Worker.LookInterval);
        try
        {
            RunItems(range);
        }
        catch (Exception exception)
        {
            NoteItem(index, exception);
        }

        range.Close(1);
        if (isTimed)
        {
            float ticks = Math.Max(1, Stopwatch.GetTimestamp() - start);
            _mean = _mean == 0 ? ticks : _mean + ((ticks - _mean) / 4);
        }

        if (range.IsLeft)
        {
            return false;
        }

        if (_handler is not null)
        {
            CountStarted();
            CountEnded();
        }

        return true;
    }

    private void NoteItem(int index, Exception exception)
    {
        Note(index, exception);
        StopSource();
    }

    private void NoteSource(Exception exception)
    {
        // That it gives up when it is told to is no failure.
        if (exception is OperationCanceledException && _stop.IsCancellationRequested)
        {
            if (RunToken.IsCancellationRequested)
            {
                _sawToken = true;
            }

            return;
        }

        NoteFailure(SourceFailed, exception);
    }

    private void StopSource()
    {
        try
        {
            _stop.Cancel();
        }
        catch (Exception exception)
        {
            // A callback's of the source.
            LateExceptions.Report(exception);
        }
    }

    private PendingCall? TakeSpareCall()
    {
        using (Interrupts.Lock(_gate))
        {
            return _spareCalls is { } spare && spare.TryPop(out PendingCall? call) ? call : null;
        }
    }

    private void BeginCall(ItemRange range, PendingCall call)
    {
        CountStarted();
        call.Index = range.Offset;
        range.IsLeft = true;
    }

    private void EndRefused(int index, Exception exception)
    {
        NoteItem(index, exception);
        CountEnded();
        bool isOver;
        using (Interrupts.Lock(_gate))
        {
            _taken--;
            isOver = CheckOver();
        }

        Follow(isOver, queue: false, preferLocal: false);
    }

    private void CountStarted()
    {
        if (Metering.CountsStarts && _handler is not null)
        {
            Metering.Meter?.CountStart(_handler, reused: false);
        }
    }

    private void CountEnded()
    {
        if (Metering.CountsEnds && _handler is not null)
        {
            Metering.Meter?.CountEnd(_handler);
        }
    }
}
