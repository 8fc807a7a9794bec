using System.Diagnostics.CodeAnalysis;

namespace ClosureGen.Runtime.Errors;

/// <summary>Throws for invalid uses of generated members; each message says what to do.</summary>
[StackTraceHidden]
internal static class Misuse
{
    /// <summary>Throws for a <c>default</c> pairing or batch of an instance method.</summary>
    /// <exception cref="InvalidOperationException">Always.</exception>
    [DoesNotReturn]
    internal static void ThrowDefaultPairing() =>
        throw new InvalidOperationException(
            "This is the default value of a pairing: it has no handler. Get one from the Work, Each or Pairs method "
                + "that was generated beside the handler."
        );

    /// <summary>Throws for options that contain an undefined flag.</summary>
    /// <exception cref="ArgumentOutOfRangeException">Always.</exception>
    [DoesNotReturn]
    internal static void ThrowUndefinedOptions(TaskCreationOptions creationOptions) =>
        throw new ArgumentOutOfRangeException(
            nameof(creationOptions),
            (int)creationOptions,
            "creationOptions contains an undefined flag. Combine values of TaskCreationOptions."
        );

    /// <summary>Throws unless there are as many handlers as items.</summary>
    /// <param name="handlers">The number of handlers.</param>
    /// <param name="items">The number of items.</param>
    /// <exception cref="ArgumentException">The numbers differ.</exception>
    internal static void CheckLengths(int handlers, int items)
    {
        if (handlers != items)
        {
            throw new ArgumentException(
                $"The number of handlers is {handlers}, the number of items is {items}. Pairs takes handlers[i] with "
                    + "items[i]: pass as many handlers as items."
            );
        }
    }

    /// <summary>Throws unless both ends of a range are counted from the start, and in order.</summary>
    /// <param name="start">The first index; -1 for one that is counted from the end.</param>
    /// <param name="end">The end, exclusive; -1 for one that is counted from the end.</param>
    /// <param name="name">The name of the caller's parameter.</param>
    /// <exception cref="ArgumentOutOfRangeException">
    /// An end is counted from the end, or the range ends before it starts.
    /// </exception>
    internal static void CheckRange(int start, int end, string name)
    {
        if (start < 0 || end < 0)
        {
            throw new ArgumentOutOfRangeException(
                name,
                "The range has an end that is counted from the end of a collection, but there is no collection here: "
                    + "write both ends, without '^'."
            );
        }

        if (end < start)
        {
            throw new ArgumentOutOfRangeException(name, $"The range {start}..{end} ends before it starts.");
        }
    }

    /// <summary>Throws unless there is room for every result.</summary>
    /// <param name="results">The length of the memory for results.</param>
    /// <param name="items">The number of items.</param>
    /// <exception cref="ArgumentException">The memory is too short.</exception>
    internal static void CheckResults(int results, int items)
    {
        if (results < items)
        {
            throw new ArgumentException(
                $"The memory for results has {results} elements, the number of items is {items}. Pass memory that "
                    + "is at least as long as the items.",
                nameof(results)
            );
        }
    }

    [DoesNotReturn]
    internal static void ThrowTokenUsed() =>
        throw new InvalidOperationException(
            "The result of this ValueTask was taken already. It may be awaited once: to await it more often, call AsTask() "
                + "on it first, or StartNew instead of Dispatch."
        );

    [DoesNotReturn]
    internal static void ThrowSecondAwait() =>
        throw new InvalidOperationException(
            "This ValueTask is awaited already. It may be awaited once: to await it more often, call AsTask() on it first, "
                + "or StartNew instead of Dispatch."
        );

    [DoesNotReturn]
    internal static void ThrowRanTwice() =>
        throw new InvalidOperationException(
            "The SynchronizationContext has run a callback twice that was posted to it once: its Post must run each once."
        );

    [DoesNotReturn]
    internal static void ThrowNotCompleted() =>
        throw new InvalidOperationException(
            "This ValueTask has not completed yet. Await it, or call AsTask() on it to wait for it."
        );
}
