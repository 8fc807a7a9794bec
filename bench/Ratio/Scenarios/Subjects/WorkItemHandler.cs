using System.Threading;

namespace ClosureGen.Ratio.Scenarios.Subjects;

/// <summary>Has a work item posted.</summary>
internal static partial class WorkItemHandler
{
    [NoCapture]
    internal static void Call(IThreadPoolWorkItem item) => item.Execute();
}
