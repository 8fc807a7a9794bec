namespace ClosureGen.Runtime.Tests;

/// <content>Handlers that fail when their call has long returned, and exceptions that a subscriber deals with.</content>
internal static partial class EndScenarios
{
    /// <summary>Posts a handler, and has its task fail when that is waited for.</summary>
    /// <param name="context">Where to post it to, which is closed by then; null for the pool.</param>
    private static void FailLate(ClosingContext? context)
    {
        var source = new BareSource();
        AsyncRecorder.HandValuePairing pairing = new AsyncRecorder().HandValueWork(() => source.Task);
        if (context is null)
        {
            pairing.Post();
        }
        else
        {
            pairing.PostTo(context);
        }

        SpinWait.SpinUntil(() => source.IsAwaited, Limits.Test);
        if (context is not null)
        {
            context.IsClosed = true;
        }

        source.Fail(CatchBroken());
    }

    /// <summary>Has exceptions come from all ways of posting, with a subscriber that handles them.</summary>
    /// <remarks>The pool has one worker: what it runs afterwards shows that it has got over the last of them.</remarks>
    private static void HandleAll()
    {
        int handled = 0;
        DispatchErrors.Unhandled += (_, args) =>
        {
            args.Handled = true;
            Console.WriteLine("handled: " + args.Exception.GetType().Name);
            Interlocked.Increment(ref handled);
        };
        Breaking.Post();
        Breaking.PostAfter(TimeSpan.FromMilliseconds(1));
        FailLate(context: null);
        FailLate(new ClosingContext());
        SpinWait.SpinUntil(() => Volatile.Read(ref handled) == 4, Limits.Test);
        Dispatch(new Recorder());
        Console.WriteLine("went on");
        Environment.Exit(0);
    }

    /// <summary>Gets an exception that has been thrown: it has a stack.</summary>
    private static InvalidOperationException CatchBroken()
    {
        try
        {
            throw new InvalidOperationException("The handler broke.");
        }
        catch (InvalidOperationException exception)
        {
            return exception;
        }
    }
}
