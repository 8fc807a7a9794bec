using System;
using System.Collections.Generic;
using BenchmarkDotNet.Running;

namespace ClosureGen.Studies.Measuring;

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
    /// <summary>What is to be known about its cases and rows.</summary>
    public string Text { get; init; } = "";

    /// <summary>Which rows a quick pass measures.</summary>
    public Func<BenchmarkCase, bool> InQuick { get; init; } = static _ => true;

    /// <summary>
    /// Whether the pool is to have one worker: where calls are made one after the other, it is chance whether two of them
    /// take turns or wake each other, and worth more than the difference between two rows.
    /// </summary>
    public bool OneWorker { get; init; }

    /// <summary>How many bytes more than another's still count as the same: pools that grow, states that retire.</summary>
    public double ByteTolerance { get; init; } = 0.5;

    /// <summary>Whether the report says how often generation 0 was collected.</summary>
    public bool ShowsCollections { get; init; }

    /// <summary>Whether the report says from which case on a row is ahead of the baseline.</summary>
    public bool PaysOff { get; init; }

    /// <summary>The row that the report takes from ClosureGen's, to tell what these add to it.</summary>
    public string? OnTopOf { get; init; }

    /// <summary>The cases that are drawn.</summary>
    public StudyChart? Chart { get; init; }
}

/// <summary>A figure of the article that a study reproduces, as it was published.</summary>
/// <param name="Case">The case of the table, or empty where it holds for all.</param>
internal sealed record PublishedFigure(string Case, string Row, string Figure);

/// <summary>A picture of some cases of a table.</summary>
/// <param name="Name">Of the file, without its extension.</param>
/// <param name="Title">Above the bars.</param>
/// <param name="Cases">A group of bars for each.</param>
internal sealed record StudyChart(string Name, string Title, IReadOnlyList<string> Cases)
{
    /// <summary>Bytes are drawn instead of times.</summary>
    public bool OfBytes { get; init; }
}
