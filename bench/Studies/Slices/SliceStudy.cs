using System.Collections.Generic;
using ClosureGen.Studies.Measuring;

namespace ClosureGen.Studies.Slices;

/// <summary>From which length on a pool pays.</summary>
internal static class SliceStudy
{
    public static Study Study { get; } =
        new Study(
            "slices",
            "Pooled against made arrays",
            "After a study of Go's `sync.Pool`: a get and a put took about 80 ns there whatever the length, and paid from "
                + "somewhere between 10 and 100 elements on. Here an array of `long` is got, written to at both ends and given "
                + "back. On all threads, the time is the whole's by the number of gets.",
            [
                new StudyTable(
                    typeof(PooledSlices),
                    "Get and give back",
                    "a get",
                    "new array",
                    [new PublishedFigure("", "ObjectPool", "80 ns (Go's sync.Pool)")]
                )
                {
                    PaysOff = true,
                    Chart = new StudyChart(
                        "slices-time",
                        "Time for an array, got and given back",
                        ["elements 1, one thread", "elements 10, one thread", "elements 100, one thread"]
                    ),
                },
            ],
            new Dictionary<string, string>
            {
                ["new array"] =
                    "a short array costs no more than moving a pointer and clearing a few words; its collection "
                    + "comes later.",
                ["ArrayPool"] =
                    "a thread's last array is kept in a field of its own, without a place that it goes back to.",
                ["ObjectPool"] =
                    "its first object is kept in one field for all threads, which is short while one thread asks.",
            }
        )
        {
            MoreBytes = new Dictionary<string, string>
            {
                ["ClosureGen pool"] =
                    "nothing, once every thread that takes part has an array; see those as they start.",
            },
        };
}
