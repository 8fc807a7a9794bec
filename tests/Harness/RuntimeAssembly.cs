namespace ClosureGen.Tests;

internal static class RuntimeAssembly
{
    internal static string Location => typeof(Runtime.VoidState).Assembly.Location;
}
