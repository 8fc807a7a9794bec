using System;

namespace ClosureGen.Runtime.Tests;

/// <summary>What a process of its own does, to see how it ends.</summary>
internal static class EndScenarios
{
    internal const string NobodyListens = "nobody-listens";
    internal const string NobodyHandles = "nobody-handles";
    internal const string SubscriberThrows = "subscriber-throws";

    internal static void Start(string scenario)
    {
        switch (scenario)
        {
            case NobodyHandles:
                DispatchErrors.Unhandled += static (_, args) => Console.WriteLine("seen: " + args.Exception.Message);
                break;
            case SubscriberThrows:
                DispatchErrors.Unhandled += static (_, args) => args.Handled = true;
                DispatchErrors.Unhandled += static (_, _) => throw new FormatException("The subscriber broke.");
                DispatchErrors.Unhandled += static (_, args) => Console.WriteLine("seen: " + args.Exception.Message);
                break;
        }

        new Recorder().DoWork(static () => throw new InvalidOperationException("The handler broke.")).Post();
    }
}
