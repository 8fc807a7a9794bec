using System.ComponentModel;
using ClosureGen.Runtime.Contexts;
using ClosureGen.Runtime.Errors;

namespace ClosureGen.Runtime;

/// <summary>
/// A call of a posted handler, or of one in a lane, that is traced or timed. The package ClosureGen.Hosting derives from
/// it, so that a program without that package contains neither traces nor histograms.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class ObservedCall
{
    private static Func<string, ObservedCall?>? s_create;

    [ThreadStatic]
    private static ObservedCall? t_current;

    private object? _state;
    private Exception? _failure;

    // When the call was posted or became due; from Begin on, when it began.
    private long _since;

    /// <summary>Gets whether calls may be observed: in most processes none are, and verbs check nothing else.</summary>
    internal static bool IsUsed => s_create is not null;

    /// <summary>Sets what creates an object for each call, for the whole process.</summary>
    /// <param name="create">Takes the handler's full name; returns null if nobody observes the call.</param>
    public static void Install(Func<string, ObservedCall?> create) => Volatile.Write(ref s_create, create);

    /// <summary>Called in the context of the code that has posted the call, before the handler is called.</summary>
    /// <param name="waited">How long the call has waited for its turn since it was posted, or since it was due.</param>
    protected abstract void Begin(TimeSpan waited);

    /// <summary>Called when the handler, or the task that it returned, has ended.</summary>
    /// <param name="ran">How long that took.</param>
    /// <param name="exception">What it threw, if that is not the acknowledgement of a cancelled token.</param>
    protected abstract void End(TimeSpan ran, Exception? exception);

    internal static ObservedCall? Create(object state, string handler)
    {
        ObservedCall? created = Volatile.Read(ref s_create)?.Invoke(handler);
        if (created is not null)
        {
            created._state = state;
            created.SetDue();
        }

        return created;
    }

    /// <summary>Notes that the wait for a turn begins now.</summary>
    internal void SetDue() => _since = Stopwatch.GetTimestamp();

    internal void Begin()
    {
        long now = Stopwatch.GetTimestamp();
        TimeSpan waited = Stopwatch.GetElapsedTime(_since, now);
        _since = now;
        try
        {
            Begin(waited);
        }
        catch (Exception exception)
        {
            // A listener has thrown. The handler must be called all the same.
            LateExceptions.Report(exception);
        }
    }

    /// <summary>Begins a call that probably ends before the state's method returns.</summary>
    /// <returns>The call that the thread was making before.</returns>
    internal ObservedCall? BeginHere()
    {
        ObservedCall? outer = t_current;
        t_current = this;
        Begin();
        return outer;
    }

    /// <summary>Ends what <see cref="BeginHere"/> began.</summary>
    /// <param name="outer">What that returned.</param>
    /// <param name="isOver">Whether the handler has ended; otherwise its task ends the call.</param>
    internal void EndHere(ObservedCall? outer, bool isOver)
    {
        t_current = outer;
        if (isOver)
        {
            End(_failure);
        }
    }

    /// <summary>Ends the call on any thread, without changing its contexts.</summary>
    /// <remarks>Virtual, so that NativeAOT leaves it out of a program in which nothing derives from the class.</remarks>
    /// <param name="failure">What the handler has thrown.</param>
    internal virtual void EndAnywhere(Exception? failure)
    {
        CallerContext thread = CallerContext.Capture();
        End(failure);
        thread.PutBack();
    }

    private void End(Exception? failure)
    {
        try
        {
            End(Stopwatch.GetElapsedTime(_since), failure);
        }
        catch (Exception exception)
        {
            LateExceptions.Report(exception);
        }
    }

    /// <summary>Notes what the handler has thrown, if the thread is making an observed call of this state.</summary>
    internal static void NoteFailure(object state, Exception exception)
    {
        if (t_current is { } call && call._state == state)
        {
            call._failure = exception;
        }
    }
}
