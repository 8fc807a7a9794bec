// => Ümlaut日本 4
using global::ClosureGen;

public partial class Ünïcode
{
    [NoCapture]
    public static string Größe(string ärger, string 日本) => ärger + 日本;

    [NoCapture(Name = "İıI")]
    public static int Turkish(int ı, int İ) => ı + İ;
}

public static class Corpus
{
    public static string Run() =>
        Ünïcode.GrößeWork("Ümlaut", "日本").StartNew().Result + " " + Ünïcode.İıIWork(1, 3).StartNew().Result;
}
