// sites: direct
int a = 1;
await Task.Run(() => Job.Print(null, default, a, nameof(a), 'c', 1.5m));

internal static class Job
{
    internal static void Print(string? text, int number, long wide, string name, char c, decimal d) =>
        Console.WriteLine($"{text ?? "null"} {number} {wide} {name} {c} {d}");
}
