using System;
using System.Collections.Generic;
using BenchmarkDotNet.Running;

namespace ClosureGen.Studies.Measuring;

/// <summary>One study: what was measured elsewhere, measured again with ClosureGen beside it.</summary>
/// <param name="Name">What it is called on the command line.</param>
/// <param name="Title">A heading.</param>
/// <param name="Text">What is compared and how, for the reader of the tables.</param>
/// <param name="Reasons">Why a row can be ahead of ClosureGen's, by the row's name.</param>
internal sealed record Study(
    string Name,
    string Title,
    string Text,
    IReadOnlyList<StudyTable> Tables,
    IReadOnlyDictionary<string, string> Reasons
);

/// <summary>One table of a study: the rows of a benchmark class.</summary>
/// <param name="Benchmarks">The class, derived from <see cref="StudyBenchmark"/>.</param>
/// <param name="Title">A heading.</param>
/// <param name="Operation">What one operation is; times and bytes are given for one.</param>
/// <param name="Baseline">The row that the others of its case are divided by: what people use today.</param>
/// <param name="Published">Figures of the source.</param>
internal sealed record StudyTable(
    Type Benchmarks,
    string Title,
    string Operation,
    string Baseline,
    IReadOnlyList<PublishedFigure> Published
)
{
    /// <summary>Which rows a quick pass measures.</summary>
    public Func<BenchmarkCase, bool> InQuick { get; init; } = static _ => true;

    /// <summary>Whether the report says how often generation 0 was collected.</summary>
    public bool ShowsCollections { get; init; }

    /// <summary>Whether the report says from which case on a row is ahead of the baseline.</summary>
    public bool PaysOff { get; init; }
}

/// <summary>A figure of the article that a study reproduces, as it was published.</summary>
/// <param name="Case">The case of the table, or empty where it holds for all.</param>
internal sealed record PublishedFigure(string Case, string Row, string Figure);
