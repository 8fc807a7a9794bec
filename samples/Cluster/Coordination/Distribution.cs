using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Channels;
using System.Threading.Tasks;
using Cluster.Grains;
using Dispatcher.Files;

namespace Cluster.Coordination;

/// <summary>
/// Distributes groups of files to silos: to each no more than it has room for, and again to another one if a silo ends.
/// </summary>
/// <remarks>
/// Each group is processed at least once, and the results of each file are taken exactly once. One loop makes all
/// decisions; completed calls and ended silos only notify it.
/// </remarks>
public sealed class Distribution
{
    /// <summary>How often a group is tried before its files are given up: the group itself may crash the silos.</summary>
    public const int MostAttempts = 5;

    private readonly ISiloSet _silos;
    private readonly int _filesInFlight;
    private readonly Channel<Message> _messages = Channel.CreateUnbounded<Message>();
    private readonly Queue<Attempt> _pending;
    private readonly Dictionary<string, State> _states;
    private int _undone;

    /// <summary>Prepares a run.</summary>
    /// <param name="silos">The silos.</param>
    /// <param name="groups">The groups; none has more files than may be in flight.</param>
    /// <param name="filesInFlight">The most files that a silo is given at a time.</param>
    public Distribution(ISiloSet silos, IReadOnlyList<FileGroup> groups, int filesInFlight)
    {
        _silos = silos;
        _filesInFlight = filesInFlight;
        _undone = groups.Count;
        _pending = new Queue<Attempt>(groups.Select(static group => new Attempt(group, Number: 1)));
        _states = silos.Names.ToDictionary(static name => name, static name => new State(name));
    }

    /// <summary>Gets the share of each silo.</summary>
    public IReadOnlyList<SiloShare> Shares => [.. _silos.Names.Select(name => _states[name].Share)];

    /// <summary>Runs until every group is done or given up.</summary>
    /// <param name="onFilesDone">Gets the number of files whenever some are done.</param>
    /// <exception cref="AllSilosEndedException">There is no silo left.</exception>
    public async Task RunAsync(Action<int> onFilesDone)
    {
        _silos.Ended += OnEnded;
        try
        {
            foreach (State state in _states.Values)
            {
                state.Share.HasEnded = _silos.HasEnded(state.Share.Name);
            }

            while (_undone > 0)
            {
                HandOut();
                switch (await _messages.Reader.ReadAsync())
                {
                    case Done done:
                        Take(done, onFilesDone);
                        break;
                    case Failed failed:
                        Repeat(failed, onFilesDone);
                        break;
                    case Ended ended:
                        _states[ended.Silo].Share.HasEnded = true;
                        break;
                }
            }
        }
        finally
        {
            _silos.Ended -= OnEnded;
        }
    }

    private void OnEnded(string silo) => _messages.Writer.TryWrite(new Ended(silo));

    private void HandOut()
    {
        while (_pending.TryPeek(out Attempt? next))
        {
            // The silo with the fewest files in flight among those with room.
            State? state = _states
                .Values.Where(state => !state.Share.HasEnded && state.HasRoom(next.Group, _filesInFlight))
                .MinBy(static state => state.InFlight);
            if (state is null)
            {
                break;
            }

            _pending.Dequeue();
            state.InFlight += next.Group.Files.Count;
            _ = CallAsync(state.Share.Name, next);
        }

        if (_states.Values.All(static state => state.Share.HasEnded && state.InFlight == 0))
        {
            throw new AllSilosEndedException(_pending.Sum(static attempt => attempt.Group.Files.Count));
        }
    }

    private async Task CallAsync(string silo, Attempt attempt)
    {
        Message message;
        try
        {
            message = new Done(silo, attempt, await _silos.CountAsync(silo, attempt.Group));
        }
        catch (Exception exception)
        {
            message = new Failed(silo, attempt, exception);
        }

        _messages.Writer.TryWrite(message);
    }

    private void Take(Done done, Action<int> onFilesDone)
    {
        _states[done.Silo].InFlight -= done.Attempt.Group.Files.Count;
        SiloShare share = (_states.GetValueOrDefault(done.Result.Silo) ?? _states[done.Silo]).Share;
        share.Groups++;
        share.MostInFlight = Math.Max(share.MostInFlight, done.Result.MostInFlight);
        foreach ((SourceFile file, FileResult result) in done.Attempt.Group.Files.Zip(done.Result.Files))
        {
            result.CopyTo(file);
            share.Files++;
            share.Bytes += result.Bytes;
        }

        _undone--;
        onFilesDone(done.Attempt.Group.Files.Count);
    }

    private void Repeat(Failed failed, Action<int> onFilesDone)
    {
        int files = failed.Attempt.Group.Files.Count;
        State state = _states[failed.Silo];
        state.InFlight -= files;
        if (failed.Exception is not SiloFailedException)
        {
            throw new InvalidOperationException($"{failed.Silo}: {failed.Exception.Message}", failed.Exception);
        }

        if (failed.Attempt.Number < MostAttempts)
        {
            state.Share.RepeatedGroups++;
            state.Share.RepeatedFiles += files;
            _pending.Enqueue(failed.Attempt with { Number = failed.Attempt.Number + 1 });
            return;
        }

        foreach (SourceFile file in failed.Attempt.Group.Files)
        {
            file.Fail($"{MostAttempts} silos have failed with it, the last because {failed.Exception.Message}");
        }

        _undone--;
        onFilesDone(files);
    }

    private abstract record Message;

    private sealed record Ended(string Silo) : Message;

    private sealed record Done(string Silo, Attempt Attempt, GroupResult Result) : Message;

    private sealed record Failed(string Silo, Attempt Attempt, Exception Exception) : Message;

    private sealed record Attempt(FileGroup Group, int Number);

    private sealed class State(string name)
    {
        internal SiloShare Share { get; } = new(name);

        /// <summary>Gets or sets the number of files in pending calls.</summary>
        internal int InFlight { get; set; }

        internal bool HasRoom(FileGroup group, int filesInFlight) => InFlight + group.Files.Count <= filesInFlight;
    }
}
