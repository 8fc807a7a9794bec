using System;
using System.Diagnostics;

namespace ClosureGen.Runtime;

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
