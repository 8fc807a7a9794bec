// reason: The lambda looks at its own stack.
using System.Diagnostics;

int a = 1;
#if CARELESS
await Job.AskWork(a).Dispatch();
#else
await Task.Run(() => Console.WriteLine(new StackFrame().GetMethod()!.Name.Length + a > 3 && new StackFrame().GetMethod()!.Name != "Ask"));
#endif

internal static partial class Job
{
    [ClosureGen.NoCapture]
    internal static void Ask(int number) =>
        Console.WriteLine(new StackFrame().GetMethod()!.Name.Length + number > 3 && new StackFrame().GetMethod()!.Name != "Ask");
}
