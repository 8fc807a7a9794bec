// sites: direct
string text = "text";
object[] items = ["a", "b"];
await Task.Run(() => Job.Print(text, items));

internal static class Job
{
    internal static void Print(object first, IEnumerable<object> rest) =>
        Console.WriteLine(first + string.Concat(rest));
}
