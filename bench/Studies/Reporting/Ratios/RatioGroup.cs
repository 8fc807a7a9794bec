using System.Collections.Generic;
using System.Linq;

namespace ClosureGen.Studies.Reporting.Ratios;

/// <summary>Scenarios of bench/Ratio that share a page.</summary>
/// <param name="Name">Of the page, without its extension.</param>
/// <param name="Text">What they have in common.</param>
/// <param name="Scenarios">Their names, in the order of the page.</param>
internal sealed record RatioGroup(string Name, string Title, string Text, IReadOnlyList<string> Scenarios)
{
    private const string Folder = "benchmarks";

    public static IReadOnlyList<RatioGroup> All { get; } =
    [
        new RatioGroup(
            "single-dispatches",
            "Single dispatches",
            "Handlers dispatched one by one: `StartNew`, `Dispatch` and `Post`.",
            ["single", "producers", "types", "awaited", "kinds", "queues"]
        ),
        new RatioGroup(
            "batches",
            "Batches",
            "One handler and many objects, or many handlers with objects of their own, as one run: `Each`, `Pairs` and "
                + "`DispatchBatch`.",
            ["batch", Growth.Scenario, "mix", "bodies", "callers", "asyncbatch", "sleep"]
        ),
        new RatioGroup(
            "first-runs",
            "First runs",
            "What batches cost while something has still to be learned: by the compiler, or by the engine.",
            ["startup", "relearn"]
        ),
    ];

    /// <summary>The page, below the docs folder.</summary>
    public string Path => System.IO.Path.Combine(Folder, Name + ".md");

    public static RatioGroup Of(string scenario) => All.Single(group => group.Scenarios.Contains(scenario));

    /// <summary>A link to a scenario from a page in the docs folder.</summary>
    public string Link(string scenario) => $"{Folder}/{Name}.md#{scenario}";
}
