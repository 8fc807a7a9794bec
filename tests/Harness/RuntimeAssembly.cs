namespace ClosureGen.Tests;

internal static class RuntimeAssembly
{
    internal static string Location => typeof(Runtime.Verbs).Assembly.Location;
}
