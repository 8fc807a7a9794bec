using System.Diagnostics;

namespace ClosureGen.Allocations.Tests.Measuring;

/// <summary>Makes the calling thread's ExecutionContext another one than the default, as a server's request does.</summary>
internal static class CallerContexts
{
    private static readonly AsyncLocal<string?> User = new();

    internal static void Enter()
    {
        User.Value = "user";
        CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo("de-DE");
        new Activity("request").Start();
    }
}
