using System;
using System.Diagnostics;
using System.Threading;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Batches.Sources;

/// <content>How a participant takes items and runs them.</content>
internal abstract partial class SourceRun
{
    /// <summary>Takes items and runs them as long as there is a place and nobody else asks the source.</summary>
    /// <returns>Whether the run is over, and the caller is the one to say so.</returns>
    private bool Work(bool isInvited)
    {
        Worker worker = Worker.Current;
        ItemRange? range = null;
        bool holdsPlace = false;
        bool isAnswer = false;
        bool keepsSource = false;
        bool isOver = false;
        int items = 0;
        while (true)
        {
            if (!keepsSource)
            {
                using Uninterrupted.LockScope taking = Uninterrupted.Lock(_gate);
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

            Debug.Assert(range is not null, "A participant that keeps the source has taken an item before.");
            keepsSource = false;
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

            if (result == ReadResult.Item && IsUnshared)
            {
                keepsSource = RunItemWithSource(range, items++, out holdsPlace);
                continue;
            }

            int index;
            bool queue;
            using (Uninterrupted.Lock(_gate))
            {
                _isReading = false;
                if (result != ReadResult.Item)
                {
                    _isEnded |= result == ReadResult.End;
                    holdsPlace = true;
                    continue;
                }

                FillCell(range);
                index = TakeIndex();
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
            using (Uninterrupted.Lock(_gate))
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

    /// <summary>Gets whether nobody is to ask the source while a participant runs an item: items are short, or one at a time.</summary>
    private bool IsUnshared => _places == 1 || (_mean != 0 && _mean <= SharedTicks && !_wasStalled);

    /// <summary>Runs an item and keeps the source meanwhile, so that the next one can be asked for without the lock.</summary>
    /// <param name="range">The thread's part in the run.</param>
    /// <param name="items">How many items the participant has run.</param>
    /// <param name="holdsPlace">Whether the place is the participant's; not where the call has it, or the next item.</param>
    /// <returns>Whether to ask for the next item at once.</returns>
    private bool RunItemWithSource(ItemRange range, int items, out bool holdsPlace)
    {
        FillCell(range);
        int index = TakeIndex();
        Volatile.Write(ref _source, SourceKept);
        holdsPlace = RunItem(range, index, items);
        if (Interlocked.CompareExchange(ref _source, SourceAsked, SourceKept) != SourceKept)
        {
            // The watch has taken it for others, as the item took long.
            return false;
        }

        if (holdsPlace && !IsStopped)
        {
            holdsPlace = false;
            return true;
        }

        using (Uninterrupted.Lock(_gate))
        {
            _isReading = false;
            PulseWaiter();
        }

        return false;
    }

    private int TakeIndex()
    {
        int index = _next;
        _next = Math.Min(index + 1, SourceFailed - 1);
        return index;
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
}
