// sites: direct
// has: await joiner.JoinWork(second: b, first: a).Dispatch()
string a = "a", b = "b";
Joiner joiner = new();
Console.WriteLine(await Task.Run(() => joiner.Join(second: b, first: a)));

internal sealed class Joiner
{
    internal string Join(string first, string second) => first + second;
}
