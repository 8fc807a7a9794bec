using System;
using ClosureGen.Runtime.Threads;

namespace ClosureGen.Runtime.Batches.Sources;

/// <content>How the source is asked, and told to give up.</content>
internal abstract partial class SourceRun
{
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
            using (Uninterrupted.Lock(_gate))
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
        using (Uninterrupted.Lock(_gate))
        {
            _hasAnswer = true;
            queue = !_isInvited;
            _isInvited = true;
        }

        Follow(isOver: false, queue, preferLocal: true);
    }

    private void NoteItem(int index, Exception exception)
    {
        Note(index, exception);
        try
        {
            _stop.Cancel();
        }
        catch (AggregateException fromCallbacks)
        {
            // The source registered them at its token. Nobody has cancelled, so the run has these exceptions.
            foreach (Exception thrown in fromCallbacks.InnerExceptions)
            {
                NoteFailure(SourceFailed, thrown);
            }
        }
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
}
