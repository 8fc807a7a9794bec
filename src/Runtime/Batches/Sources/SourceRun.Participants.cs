using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Metering;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Batches.Sources;

/// <content>The participants: how they take items and run them.</content>
internal abstract partial class SourceRun
{
    // All of these are read and written under the lock.
    private SourceClaims _claims;
    private SourceParticipant? _parked;
    private int _next;
    private bool _sawToken;
    private bool _isOver;

    /// <summary>Starts a participant on a pool thread.</summary>
    internal void Start(SourceParticipant participant) => _ = ParticipateAsync(participant);

    /// <summary>Parks a participant while another one reads.</summary>
    /// <returns>False if that is over: it has to ask again.</returns>
    internal bool TryPark(SourceParticipant participant)
    {
        using (Uninterrupted.Lock(_gate))
        {
            if (!_claims.TryPark())
            {
                return false;
            }

            participant.NextParked = _parked;
            _parked = participant;
            return true;
        }
    }

    /// <remarks>An async method leaves the contexts of the threads that it runs on as they were.</remarks>
    private async Task ParticipateAsync(SourceParticipant me)
    {
        while (true)
        {
            EnterContext();
            Pending? pending = Work(me);

            // What items have left would flow; with the flow suppressed, a thread's contexts would not be put back.
            EnterContext();
            if (pending is null)
            {
                break;
            }

            await pending;
        }

        if (me.EndsRun && !_blocks)
        {
            await DisposeAsync().ConfigureAwait(false);
            ContextFlow.PutBackOnPoolThread();
            Complete();
        }
    }

    private void EnterContext()
    {
        ExecutionContext context = _context ?? ContextFlow.Default;
        if (!ReferenceEquals(ExecutionContext.Capture(), context))
        {
            ContextFlow.PutInForce(context);
        }

        if (SynchronizationContext.Current is not null)
        {
            SynchronizationContext.SetSynchronizationContext(null);
        }
    }

    /// <summary>Takes items and runs them, as long as the source and the handler answer at once.</summary>
    /// <returns>What the participant has to wait for; null if it has left.</returns>
    private Pending? Work(SourceParticipant me)
    {
        if (_isInline)
        {
            InlineRunner.Enter();
        }

        if (me.HasCall)
        {
            EndCall(me);
        }

        Worker worker = Worker.Current;
        ItemRange range = worker.Enter(run: null);
        range.Source = me;
        range.Open(start: 0, end: 1, looksEachTime: false);
        Pending? pending;
        while (TryTakeItem(me, out pending))
        {
            if (!RunItem(range, me))
            {
                pending = me.Call;
                break;
            }
        }

        range.Close(next: 1);
        range.Source = null;
        worker.Leave(range);
        _reader.Clear(me.Cell);
        if (_isInline)
        {
            InlineRunner.Leave();
        }

        return pending;
    }

    /// <summary>Asks the source for the participant's next item.</summary>
    /// <returns>False if there is none, or none yet.</returns>
    private bool TryTakeItem(SourceParticipant me, out Pending? pending)
    {
        SourceParticipant? helper = null;
        pending = null;
        using (Uninterrupted.Lock(_gate))
        {
            if (me.IsInvited)
            {
                me.IsInvited = false;
                if (!_claims.TryArrive())
                {
                    return false;
                }
            }

            ReadResult result;
            do
            {
                if (!me.HasAnswer && !TryAsk(me, ref pending))
                {
                    return false;
                }

                result = Read(me);
                switch (result)
                {
                    case ReadResult.Pending:
                        pending = _reader.Answer;
                        return false;
                    case ReadResult.Again:
                        _claims.EndRead();
                        break;
                    case ReadResult.End:
                        _claims.End();
                        _claims.EndRead();
                        break;
                    default:
                        helper = TakeItem(me);
                        break;
                }
            } while (result != ReadResult.Item);
        }

        if (helper is not null)
        {
            Invite(helper);
        }

        return true;
    }

    private void Invite(SourceParticipant helper)
    {
        if (_isInline)
        {
            InlineRunner.Post(helper);
            return;
        }

        try
        {
            Uninterrupted.Queue(helper, preferLocal: true);
        }
        catch (OutOfMemoryException)
        {
            // The pool's queue cannot grow. The run continues without the helper, and the next item invites one again.
            using (Uninterrupted.Lock(_gate))
            {
                helper.IsInvited = false;
                _claims.Uninvite(helper.IsParked);
                if (helper.IsParked)
                {
                    helper.NextParked = _parked;
                    _parked = helper;
                }
            }
        }
    }

    private bool TryAsk(SourceParticipant me, ref Pending? pending)
    {
        if (IsStopped && !_claims.IsEnded)
        {
            _claims.End();
            _sawToken |= _token.IsCancellationRequested;
        }

        switch (_claims.Ask())
        {
            case SourceStep.Ask:
                return true;
            case SourceStep.Wait:
                pending = me;
                return false;
            case SourceStep.Over:
                me.EndsRun = true;
                _isOver = true;
                if (_blocks)
                {
                    Monitor.PulseAll(_gate);
                }

                return false;
            default:
                return false;
        }
    }

    private ReadResult Read(SourceParticipant me)
    {
        try
        {
            bool isAnswer = me.HasAnswer;
            me.HasAnswer = false;
            ReadResult result = isAnswer ? _reader.ReadAnswer(me.Cell) : _reader.Read(me.Cell, _stop.Token);
            me.HasAnswer = result == ReadResult.Pending;
            return result;
        }
        catch (Exception exception)
        {
            NoteSource(exception);
            return ReadResult.End;
        }
    }

    /// <summary>Numbers the item that was read.</summary>
    /// <returns>The participant to invite, or null.</returns>
    private SourceParticipant? TakeItem(SourceParticipant me)
    {
        me.Index = _next;
        _next = Math.Min(_next + 1, SourceFailed - 1);
        SourceParticipant? helper;
        switch (_claims.TakeItem(_degree))
        {
            case SourceHelp.None:
                return null;
            case SourceHelp.Parked:
                helper = _parked!;
                _parked = helper.NextParked;
                break;
            default:
                helper = new SourceParticipant(this, _reader.NewCell());
                break;
        }

        helper.IsInvited = true;
        return helper;
    }

    /// <summary>Runs the participant's item.</summary>
    /// <returns>Whether it has ended; if not, its call is pending.</returns>
    private bool RunItem(ItemRange range, SourceParticipant me)
    {
        range.Next = 0;
        try
        {
            RunItems(range);
        }
        catch (Exception exception)
        {
            NoteItem(me.Index, exception);
        }

        if (me.HasCall)
        {
            return false;
        }

        Meters.CountStart(Handler);
        Meters.CountEnd(Handler);

        return true;
    }

    /// <summary>Ends the call whose task the participant has awaited.</summary>
    private void EndCall(SourceParticipant me)
    {
        me.HasCall = false;
        try
        {
            me.Call!.TakeOutcome();
        }
        catch (Exception exception)
        {
            // A task that has refused the delegate may still call it.
            me.Call = null;
            NoteItem(me.Index, exception);
        }

        Meters.CountEnd(Handler);
    }
}
