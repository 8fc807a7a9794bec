// sites: direct
// has: Joiner.JoinWork(a, "x", "y").Dispatch()
string a = "a";
Console.WriteLine(await Task.Run(() => Joiner.Join(a, "x", "y")));

internal static class Joiner
{
    internal static string Join(string first, params string[] others) => first + string.Concat(others);
}
