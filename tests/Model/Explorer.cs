using ClosureGen.Runtime;

namespace ClosureGen.Model.Tests;

/// <summary>
/// Runs threads of real code in every order of their accesses to the shared words, with the writes of each thread
/// becoming visible late, in their order.
/// </summary>
/// <remarks>
/// A thread that takes a step runs from its start: it is given the answers that it had before, makes one access more,
/// and is left at the next. So a state can be returned to, and none is visited twice. Words that only one thread will still
/// use take no part in the order: who uses which is found by beginning again whenever another thread comes to one.
/// </remarks>
internal sealed class Explorer(Scenario scenario, Fault fault)
{
    /// <summary>In place of a word: an access that always takes part in the order.</summary>
    internal const int Everybody = -1;

    [ThreadStatic]
    private static Explorer? t_current;

    private readonly HashSet<UInt128> _visited = [];

    // Bits of threads: those that use a word, and those that were taken not to.
    private readonly int[] _users = new int[ModelState.Words];
    private readonly int[] _absent = new int[ModelState.Words];
    private readonly Action[][] _threads = scenario.Threads;
    private ModelState _state = ModelState.Initial(0);
    private int _thread;
    private int _live;
    private int _answered;
    private bool _mayAccess;
    private bool _isPeeking;
    private bool _mustBeginAgain;
    private int _words;

    internal static Explorer Current => t_current!;

    internal Fault Fault { get; } = fault;

    /// <summary>Gets the number of the thread whose step it is.</summary>
    internal int Thread => _thread;

    /// <summary>Gets how many different states were seen.</summary>
    internal int States => _visited.Count;

    /// <summary>Visits all states.</summary>
    /// <returns>What went wrong and how it came to that, or null.</returns>
    internal string? Explore()
    {
        t_current = this;
        try
        {
            while (!TryVisitAll()) { }

            return null;
        }
        catch (ViolationException violation)
        {
            return violation.Message + Environment.NewLine + _state.Trace();
        }
        finally
        {
            t_current = null;
        }
    }

    /// <summary>Gives a word its number, which stands where its value would.</summary>
    internal int NumberOf(ref int word) => word != 0 ? word : word = NewWord();

    /// <inheritdoc cref="NumberOf(ref int)"/>
    internal int NumberOf(ref long word) => (int)(word != 0 ? word : word = NewWord());

    /// <inheritdoc cref="NumberOf(ref int)"/>
    internal int NumberOf(ref PooledSource? place) => ModelItem.NumberOf(place ??= ModelItem.Of(NewWord()));

    /// <summary>Makes an access whose answer may depend on other threads, or that they may see.</summary>
    internal long Access(int word, Func<ModelState, int, long> access)
    {
        if (_isPeeking)
        {
            // For the note of who uses it.
            IsShared(word);
            return word < 0 ? 0 : access(_state, _thread);
        }

        long[] answers = _state.Answers[_thread];
        if (_answered < answers.Length)
        {
            return answers[_answered++];
        }

        if (IsShared(word))
        {
            if (!_mayAccess)
            {
                throw Suspension.Instance;
            }

            _mayAccess = false;
        }

        return Answer(access);
    }

    /// <summary>Makes a write that stays in the thread's buffer for a while.</summary>
    internal void Write(int word, long value)
    {
        bool isShared = IsShared(word);
        AccessAtOnce(
            (state, thread) =>
            {
                if (isShared || state.IsPending(thread, word))
                {
                    state.Write(thread, word, value);
                }
                else
                {
                    state.Memory[word] = value;
                }

                return 0;
            }
        );
    }

    /// <summary>Makes an access in one step with what the thread did before.</summary>
    internal long AccessAtOnce(Func<ModelState, int, long> access)
    {
        if (_isPeeking)
        {
            return access(_state, _thread);
        }

        long[] answers = _state.Answers[_thread];
        return _answered < answers.Length ? answers[_answered++] : Answer(access);
    }

    /// <summary>Makes an access as soon as something holds, in one step with seeing that it does.</summary>
    internal long AccessWhen(int word, Func<ModelState, bool> condition, Func<ModelState, int, long> access) =>
        Access(word, (state, thread) => condition(state) ? access(state, thread) : throw Suspension.Blocked);

    /// <summary>Waits until something holds.</summary>
    internal void Await(Func<bool> condition) =>
        Access(
            Everybody,
            (_, _) =>
            {
                _isPeeking = true;
                bool holds = condition();
                _isPeeking = false;
                return holds ? 1 : throw Suspension.Blocked;
            }
        );

    private int NewWord() =>
        ++_words < ModelState.Words ? _words : throw new InvalidOperationException("More words than the model has.");

    private bool IsShared(int word)
    {
        if (word < 0)
        {
            return true;
        }

        int me = 1 << _thread;
        if ((_users[word] & me) == 0)
        {
            _users[word] |= me;
            _mustBeginAgain |= (_absent[word] & me) != 0;
        }

        if ((_users[word] & _live & ~me) != 0)
        {
            return true;
        }

        _absent[word] |= _live & ~me;
        return false;
    }

    private long Answer(Func<ModelState, int, long> access)
    {
        _answered++;
        long answer = access(_state, _thread);
        _state.Answer(_thread, answer);
        return answer;
    }

    private bool TryVisitAll()
    {
        var open = new Stack<ModelState>();
        _visited.Clear();
        Array.Clear(_absent);
        _mustBeginAgain = false;
        open.Push(ModelState.Initial(_threads.Length));
        while (!_mustBeginAgain && open.TryPop(out ModelState? state))
        {
            if (_visited.Add(state.Hash()))
            {
                Visit(state, open);
            }
        }

        return !_mustBeginAgain;
    }

    private void Visit(ModelState state, Stack<ModelState> open)
    {
        bool canMove = false;
        _live = 0;
        for (int thread = 0; thread < _threads.Length; thread++)
        {
            _live |= IsDone(state, thread) ? 0 : 1 << thread;
        }

        for (int thread = 0; thread < _threads.Length; thread++)
        {
            if (state.Buffers[thread].Length > 0)
            {
                ModelState flushed = state.Next($"{thread}: a write becomes visible");
                flushed.FlushOne(thread);
                open.Push(flushed);
                canMove = true;
            }

            if (!IsDone(state, thread) && Step(state, thread) is { } next)
            {
                open.Push(next);
                canMove = true;
            }
        }

        if (!canMove)
        {
            _state = state;
            CheckEnd(state);
        }
    }

    private bool IsDone(ModelState state, int thread) => state.Calls[thread] == _threads[thread].Length;

    private ModelState? Step(ModelState state, int thread)
    {
        _state = state.Next($"{thread}");
        _thread = thread;
        _answered = 0;
        _mayAccess = true;
        try
        {
            // What a thread has read in one call does not matter to the next.
            _threads[thread][state.Calls[thread]]();
            _state.Answers[thread] = [];
            bool isLast = _state.Calls[thread] + 1 == _threads[thread].Length;
            _state.Calls[thread] += isLast && scenario.RepeatsLastCall(thread) ? 0 : 1;
            return _state;
        }
        catch (Suspension suspension)
        {
            // One that waits may have come to that in this step.
            bool hasMoved = _state.Answers[thread].Length > state.Answers[thread].Length;
            return hasMoved || !ReferenceEquals(suspension, Suspension.Blocked) ? _state : null;
        }
        finally
        {
            _isPeeking = false;
        }
    }

    private void CheckEnd(ModelState state)
    {
        for (int thread = 0; thread < _threads.Length; thread++)
        {
            if (!IsDone(state, thread) && !scenario.MayWaitForEver(thread))
            {
                throw new ViolationException($"Thread {thread} waits for ever.");
            }
        }

        scenario.CheckEnd(state);
    }

    private sealed class Suspension : Exception
    {
        internal static readonly Suspension Instance = new();
        internal static readonly Suspension Blocked = new();
    }
}
