// => 1 2
using global::ClosureGen;
using global::System;

public partial class Handlers
{
    [NoCapture, Obsolete]
    public static int First(int number) => 1;

    [NoCapture]
    [Obsolete("Say \"hello\".\n", error: false, UrlFormat = "https://example.org/{0}")]
    public int Second<T>(T item) => 2;

    [NoCapture, Obsolete("Never.", true)]
    public int Third(int number) => 3;
}

#pragma warning disable CS0612, CS0618
public static class Corpus
{
    public static string Run() =>
        Handlers.FirstWork(1).StartNew().Result + " " + new Handlers().SecondWork("").StartNew().Result;
}
