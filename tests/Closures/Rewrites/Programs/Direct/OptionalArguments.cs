// sites: direct
// has: joiner.JoinWork(a).Dispatch()
string a = "a";
Joiner joiner = new();
Console.WriteLine(await Task.Run(() => joiner.Join(a)));

internal sealed class Joiner
{
    internal string Join(string first, string second = "default", int times = 2) => first + second + times;
}
