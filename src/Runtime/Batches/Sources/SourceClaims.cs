namespace ClosureGen.Runtime.Batches.Sources;

/// <summary>What a participant without an item does next.</summary>
internal enum SourceStep
{
    /// <summary>It asks the source.</summary>
    Ask,

    /// <summary>Another one waits for the source's answer: it parks.</summary>
    Wait,

    /// <summary>The source has ended: it has left.</summary>
    Left,

    /// <summary>It has left as the last one: it ends the run.</summary>
    Over,
}

/// <summary>Which participant is invited to take the next item, when one has got an item.</summary>
internal enum SourceHelp
{
    /// <summary>None: one is on its way, or as many as may take part do.</summary>
    None,

    /// <summary>One that is parked.</summary>
    Parked,

    /// <summary>A new participant.</summary>
    New,
}

/// <summary>
/// Which participants of a run over a source take part, and which of them asks the source. The run makes each
/// transition under its lock.
/// </summary>
/// <remarks>
/// <code>
///   63   |   62    |   61    | 60 .. 31 | 30 .. 0
///  ended | reading | invited |  parked  | active
/// </code>
/// <para>
/// Active: the participants that ask the source, run an item, or wait for a handler's task or for the source's answer; at
/// most the degree. Parked: those that wait until they are invited. Invited: one more is on its way, a parked or a new
/// one, and not active before it arrives. Reading: an active participant has the source for itself. Ended: nobody asks the source
/// again. The run is over when it has ended and nobody is active; a later participant finds nothing to do.
/// </para>
/// <para>
/// No item is missed: a participant parks while another one reads, and that one invites somebody when it has an item.
/// </para>
/// </remarks>
internal struct SourceClaims(long word)
{
    private const long Ended = long.MinValue;
    private const long Reading = 1L << 62;
    private const long Invited = 1L << 61;
    private const long OneParked = 1L << 31;
    private const long AnyParked = Invited - OneParked;
    private const long AnyActive = OneParked - 1;

    /// <summary>Gets the word, for tests that explore the transitions.</summary>
    internal long Word { get; private set; } = word;

    /// <summary>Gets whether nobody asks the source again.</summary>
    internal readonly bool IsEnded => (Word & Ended) != 0;

    /// <summary>Begins with the caller as the first participant.</summary>
    internal void BeginWithCaller() => Word = 1;

    /// <summary>Begins with a first participant that is on its way.</summary>
    internal void BeginWithEntry() => Word = Invited;

    /// <summary>An invited participant has come: another one may be invited.</summary>
    /// <returns>False if there is nothing to do.</returns>
    internal bool TryArrive()
    {
        Debug.Assert((Word & Invited) != 0, "A participant that arrives was invited.");
        Word &= ~Invited;
        if (IsEnded)
        {
            return false;
        }

        Word++;
        return true;
    }

    /// <summary>An active participant is without an item.</summary>
    internal SourceStep Ask()
    {
        Debug.Assert((Word & AnyActive) != 0, "A participant that asks is active.");
        if (IsEnded)
        {
            Word--;
            return (Word & AnyActive) == 0 ? SourceStep.Over : SourceStep.Left;
        }

        if ((Word & Reading) != 0)
        {
            return SourceStep.Wait;
        }

        Word |= Reading;
        return SourceStep.Ask;
    }

    /// <summary>An active participant that is to wait does so, unless that is over.</summary>
    /// <returns>False if it has to ask again.</returns>
    internal bool TryPark()
    {
        if ((Word & (Ended | Reading)) != Reading)
        {
            return false;
        }

        Word += OneParked - 1;
        return true;
    }

    /// <summary>The participant that reads has got an item.</summary>
    internal SourceHelp TakeItem(int degree)
    {
        EndRead();
        if ((Word & (Ended | Invited)) != 0)
        {
            return SourceHelp.None;
        }

        if ((Word & AnyParked) != 0)
        {
            Word = (Word - OneParked) | Invited;
            return SourceHelp.Parked;
        }

        if ((Word & AnyActive) == degree)
        {
            return SourceHelp.None;
        }

        Word |= Invited;
        return SourceHelp.New;
    }

    /// <summary>The participant that was to be invited cannot be queued: it is not on its way.</summary>
    internal void Uninvite(bool isParked)
    {
        Debug.Assert((Word & Invited) != 0, "A participant that cannot be queued was invited.");
        Word = (Word & ~Invited) + (isParked ? OneParked : 0);
    }

    /// <summary>The participant that reads has got no item.</summary>
    internal void EndRead()
    {
        Debug.Assert((Word & Reading) != 0, "One reads at a time.");
        Word &= ~Reading;
    }

    /// <summary>Nobody asks the source again. The participant that reads takes the answer nevertheless.</summary>
    internal void End() => Word |= Ended;
}
