using System;
using System.Collections.Generic;
using ClosureGen.Runtime;

namespace ClosureGen.ManyCores;

/// <summary>
/// A run of the batch engine on any number of cores, counted rather than measured: the shipped claim code decides who
/// gets which items, a model of one cache line says when.
/// </summary>
/// <remarks>
/// The line is at one core at a time, and each access of another core waits its turn and then for a transfer, reads too. A
/// claim is a read and a compare-exchange, which fails if another one came in between; it then knows the new value and
/// tries again: while it has the line still, or, in the pessimistic form, when all others have had their turn. Every
/// participant wants its first items at time 0.
/// </remarks>
internal sealed class Simulation
{
    private const double OwnAccess = 6;

    private readonly Load _load;
    private readonly int _chunk;
    private readonly int _share;
    private readonly PriorityQueue<Step, (double Time, int Core)> _steps = new();
    private ItemClaims<ProcessMemory> _claims;
    private double _lineIsFreeAt;
    private int _lineIsAt = -1;
    private int _version;
    private int _claimed;
    private int _retries;
    private int _run;
    private double _end;

    private Simulation(Load load)
    {
        _load = load;
        _share = 2 * load.Cores;
        _chunk = Math.Max(1, (int)(Pace.ChunkMicroseconds * 1_000 / load.ItemNanoseconds));
        _claims.Open(1, load.Items, taken: 0);
    }

    public static Outcome Run(Load load) => new Simulation(load).Run();

    private Outcome Run()
    {
        for (int core = 0; core < _load.Cores; core++)
        {
            _steps.Enqueue(new Step(core, SeenVersion: -1), (0, core));
        }

        while (_steps.TryDequeue(out Step step, out (double Time, int Core) at))
        {
            double done = Access(step.Core, at.Time);
            bool isRead = step.SeenVersion < 0;
            bool hasFailed = !isRead && step.SeenVersion != _version;
            _retries += hasFailed ? 1 : 0;
            if (hasFailed && _load.KeepsLine)
            {
                Claim(step.Core, Access(step.Core, done));
            }
            else if (hasFailed || isRead)
            {
                _steps.Enqueue(step with { SeenVersion = _version }, (done, step.Core));
            }
            else
            {
                Claim(step.Core, done);
            }
        }

        return new Outcome(_end, _claimed, _retries, _run);
    }

    /// <summary>Waits for the line and has it.</summary>
    /// <returns>When that is done.</returns>
    private double Access(int core, double time)
    {
        double cost = _lineIsAt == core ? OwnAccess : _load.TransferNanoseconds;
        _lineIsAt = core;
        return _lineIsFreeAt = Math.Max(time, _lineIsFreeAt) + cost;
    }

    private void Claim(int core, double time)
    {
        int items = _claims.Claim(1, _chunk, _share, out _, out _, out _);
        if (items == 0)
        {
            return;
        }

        _version++;
        _claimed++;
        _run += items;
        double end = time + (items * _load.ItemNanoseconds);
        _end = Math.Max(_end, end);
        _steps.Enqueue(new Step(core, SeenVersion: -1), (end, core));
    }

    /// <summary>An access to the word.</summary>
    /// <param name="Core">Whose.</param>
    /// <param name="SeenVersion">Which value it expects, for a compare-exchange; -1 for a read.</param>
    private readonly record struct Step(int Core, int SeenVersion);
}
