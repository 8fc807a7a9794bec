// sites: direct
// has: await text.ShoutWork(2).Dispatch()
string? text = args.Length > 5 ? "" : null;
Console.WriteLine(await Task.Run(() => text.Shout(2)));

internal static class Texts
{
    internal static string Shout(this string? text, int times) => (text ?? "nothing").ToUpperInvariant() + times;
}
