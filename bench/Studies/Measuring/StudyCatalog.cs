using System.Collections.Generic;
using System.Linq;
using ClosureGen.Studies.Completed;
using ClosureGen.Studies.FastPaths;
using ClosureGen.Studies.Peers;
using ClosureGen.Studies.SelfClosures;
using ClosureGen.Studies.Slices;
using ClosureGen.Studies.TaskRun;

namespace ClosureGen.Studies.Measuring;

/// <summary>All studies, in the order of the report.</summary>
internal static class StudyCatalog
{
    public static IReadOnlyList<Study> All { get; } =
    [
        TaskRunStudy.Study,
        FastPathStudy.Study,
        SliceStudy.Study,
        SelfClosureStudy.Study,
        CompletedStudy.Study,
        PeerStudy.Study,
    ];

    public static Study Get(string name) => All.Single(study => study.Name == name);
}
