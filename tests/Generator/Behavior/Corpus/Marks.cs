// => 1 2 4 5 6 7 1
using global::ClosureGen;
using global::System;
using global::System.Collections.Generic;
using global::System.Diagnostics.CodeAnalysis;

[Experimental("EXP001")]
public class New { }

[Obsolete("Older.", DiagnosticId = "OLDER1")]
public struct Older { }

[Obsolete("Old.", true)]
public partial class Old
{
    public class Part { }

    [NoCapture] public static int Count(Part part, Old? old = null) => 1;
}

public partial class Handlers
{
    [NoCapture, Obsolete] public static int First(int number) => 1;

    [NoCapture]
    [Obsolete("Say \"hello\".\n", error: false, UrlFormat = "https://example.org/{0}")]
    public int Second<T>(T item) => 2;

    [NoCapture, Obsolete("Never.", true)] public int Third(int number) => 3;

    [NoCapture, Obsolete("Use \"First\".", DiagnosticId = "OLD1")] public static int Fourth() => 4;

    [NoCapture, Obsolete] public static int Fourth(int number) => number;

    [NoCapture, Experimental("EXP002", UrlFormat = "https://example.org/{0}")] public static int Sixth(int number) => 6;

#pragma warning disable EXP001, OLDER1
    [NoCapture] public static int Seventh(New? item, List<Older>[] more) => 7;
}

#pragma warning disable CS0612, CS0618, OLD1, EXP002
public static class Corpus
{
    [Obsolete]
    private static int Call() => Old.CountWork(new Old.Part()).StartNew().Result;

    public static string Run() =>
        $"{Handlers.FirstWork(1).StartNew().Result} {new Handlers().SecondWork("").StartNew().Result} "
        + $"{Handlers.FourthWork().StartNew().Result} {Handlers.FourthWork(5).StartNew().Result} "
        + $"{Handlers.SixthWork(1).StartNew().Result} {Handlers.SeventhWork(null, []).StartNew().Result} {Call()}";
}
