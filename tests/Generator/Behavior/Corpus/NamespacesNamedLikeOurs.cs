// => 4
using global::ClosureGen;

namespace Mine.ClosureGen.Runtime
{
    public class BatchRun { }

    namespace System.Threading.Tasks
    {
        public class Task { }

        public static partial class Handlers
        {
            [NoCapture]
            public static int Count(Task task, BatchRun run) => 4;
        }
    }
}

public static class Corpus
{
    public static string Run() =>
        Mine.ClosureGen.Runtime.System.Threading.Tasks.Handlers.CountWork(
            new Mine.ClosureGen.Runtime.System.Threading.Tasks.Task(), new Mine.ClosureGen.Runtime.BatchRun()).StartNew().Result.ToString();
}
