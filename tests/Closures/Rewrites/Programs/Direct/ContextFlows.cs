// sites: direct, direct
AsyncLocal<string> local = new() { Value = "flows" };
await Task.Run(() => Job.Print(local));
local.Value = "later";
Task task = Task.Run(() => Job.Print(local));
local.Value = "too late";
await task;

internal static class Job
{
    internal static void Print(AsyncLocal<string> local) => Console.WriteLine(local.Value);
}
