namespace ClosureGen.Ratio.Measuring;

/// <summary>
/// Contenders that do the same job, in one or more cases. Every class derived from this is found by name on the command
/// line: a new scenario is one file.
/// </summary>
/// <param name="description">One line for <c>--help</c> and above the tables.</param>
/// <param name="baselines">Names of the contenders that the others are divided by; the first is the base.</param>
internal abstract class Scenario(
    string name,
    string description,
    IReadOnlyList<Case> cases,
    IReadOnlyList<string> baselines
)
{
    /// <summary>All scenarios of the program.</summary>
    public static IReadOnlyList<Scenario> All { get; } =
    [
        .. typeof(Scenario)
            .Assembly.GetTypes()
            .Where(static type => !type.IsAbstract && type.IsSubclassOf(typeof(Scenario)))
            .Select(static type => (Scenario)Activator.CreateInstance(type)!)
            .OrderBy(static scenario => scenario.Name, StringComparer.Ordinal),
    ];

    public string Name => name;

    public string Description => description;

    public IReadOnlyList<Case> Cases => cases;

    public IReadOnlyList<string> Baselines => baselines;

    // True where what counts is the ratio to the baseline that is the better one in the case, which gets a column.
    public virtual bool ComparesWithBest => false;

    // True where the first runs of a process are what is measured: every case gets a process of its own, its contenders
    // are steps, each of them made once, in their order, and nothing is warmed up.
    public virtual bool FreshProcess => false;

    // The time from one run to the next where runs come at a fixed rate: each is measured by itself then, and its 99th
    // percentile is given; null where runs follow each other.
    public virtual TimeSpan? Period(Case @case) => null;

    // True where it is told beside the times on which threads the items ran, and by how many entries of the pool.
    public virtual bool HasCounters(Case @case) => false;

    /// <summary>What a reader of the tables must know, by regime.</summary>
    public virtual string Caption(Regime regime) =>
        regime == Regime.L
            ? "The caller is the pool's only worker: sharing the items brings no help."
            : "The caller is no pool thread, all workers are free to help.";

    /// <summary>What is measured against each other; none where a case cannot be had in a regime.</summary>
    public abstract IReadOnlyList<Contender> Contenders(Setting setting);

    public static Scenario Get(string name) => All.Single(scenario => scenario.Name == name);
}

/// <summary>One row group of a scenario.</summary>
/// <param name="Label">Unique within its scenario; scenarios with more than a size choose by it.</param>
/// <param name="Items">Items a run; costs are given per item.</param>
internal sealed record Case(string Label, int Items)
{
    public static implicit operator Case(int items) => new Case($"{items}", items);
}

/// <summary>What a scenario builds its contenders from.</summary>
/// <param name="Countdown">Shared by all contenders of the case: they run one after the other.</param>
internal sealed record Setting(Regime Regime, Case Case, Countdown Countdown)
{
    public int Items => Case.Items;
}

/// <summary>Who produces, and who runs what was produced: figures of one regime say nothing about the other.</summary>
internal enum Regime
{
    /// <summary>The producer is a pool thread, the pool has one worker: in the end the producer runs its own items.</summary>
    L,

    /// <summary>The producer is a thread of its own, and all workers are free.</summary>
    G,
}
