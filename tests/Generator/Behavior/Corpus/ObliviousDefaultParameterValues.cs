// => 1
using global::ClosureGen;
using global::System.Runtime.InteropServices;

#nullable disable
public partial class Unaware
{
    [NoCapture] public int First(int number, [Optional, DefaultParameterValue(null)] string text) => number;
    [NoCapture] public int Second([Optional, DefaultParameterValue(null)] object text, int number) => number;
}

public static class Corpus
{
    public static string Run() => new Unaware().FirstWork(1).StartNew().Result + "";
}
