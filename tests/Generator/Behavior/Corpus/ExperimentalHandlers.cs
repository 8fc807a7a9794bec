// => 1 2
using global::ClosureGen;
using global::System.Diagnostics.CodeAnalysis;

[Experimental("EXP001")]
public class New { }

public static partial class Handlers
{
    [NoCapture, Experimental("EXP002", UrlFormat = "https://example.org/{0}")]
    public static int First(int number) => 1;

#pragma warning disable EXP001
    [NoCapture]
    public static int Second(New? item) => 2;
}

#pragma warning disable EXP002
public static class Corpus
{
    public static string Run() => Handlers.FirstWork(1).StartNew().Result + " " + Handlers.SecondWork(null).StartNew().Result;
}
