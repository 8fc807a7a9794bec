using System;
using System.Collections.Generic;

namespace ClosureGen.Ratio.Measuring;

/// <summary>
/// Contenders that do the same job, in one or more cases. Every class derived from this is found by name on the
/// command line: a new scenario is one file.
/// </summary>
internal abstract class Scenario
{
    public abstract string Name { get; }

    /// <summary>One line for <c>--help</c> and above the tables.</summary>
    public abstract string Description { get; }

    public abstract IReadOnlyList<Case> Cases { get; }

    /// <summary>Names of the contenders that the others are divided by; the first is the base.</summary>
    public abstract IReadOnlyList<string> Baselines { get; }

    /// <summary>
    /// True where what counts is the ratio to the baseline that is the better one in the case, which gets a column.
    /// </summary>
    public virtual bool ComparesWithBest => false;

    /// <summary>
    /// True where the first runs of a process are what is measured: every case gets a process of its own, its
    /// contenders are steps, each of them made once, in their order, and nothing is warmed up.
    /// </summary>
    public virtual bool FreshProcess => false;

    /// <summary>
    /// The time from one run to the next where runs come at a fixed rate: each is measured by itself then, and its 99th
    /// percentile is given; null where runs follow each other.
    /// </summary>
    public virtual TimeSpan? Period(Case @case) => null;

    /// <summary>What a reader of the tables must know, by regime.</summary>
    public abstract string Caption(Regime regime);

    /// <summary>What is measured against each other; none where a case cannot be had in a regime.</summary>
    public abstract IReadOnlyList<Contender> Contenders(Setting setting);
}
