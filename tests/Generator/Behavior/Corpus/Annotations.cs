// => 4 0 2 obsolete 3 ok
using global::ClosureGen;
using global::System;
using global::System.Collections.Generic;
using global::System.Diagnostics.CodeAnalysis;

[Obsolete]
public class Old { }

[Obsolete("Older.", DiagnosticId = "OLDER1")]
public struct Older { }

#pragma warning disable CS0612, OLDER1
public partial class Handlers(int seed)
{
    [NoCapture]
    public static void TakesOld(Old? old, List<Older>[] older) { }

    [NoCapture]
    public int Primary(int number) => seed + number;

    [NoCapture]
    public static int Allows([AllowNull] string text, [DisallowNull] string? other, int number = 0) => number;

    [NoCapture]
    public static int Arrays<T>(T[,] items, int[][,] more, string?[]? last = null) => items.Length;

    [NoCapture, Obsolete("Use \"Primary\".", DiagnosticId = "OLD1")]
    public static string Old() => "obsolete";

    [NoCapture, Obsolete]
    public static int Old(Old? old, int number) => number;

    [NoCapture]
    [return: MaybeNull]
    public static string Result(string text) => text;
}

#pragma warning disable OLD1, CS0612
public static class Corpus
{
    public static string Run()
    {
        int primary = new Handlers(1).PrimaryWork(3).StartNew().Result;
        int allows = Handlers.AllowsWork(null, "").StartNew().Result;
        var results = new int[1];
        Handlers.ArraysEach(new[] { new int[1, 2] }, new int[0][,]).Run(results);
        string old = Handlers.OldWork().StartNew().Result;
        int number = Handlers.OldWork(null, 3).StartNew().Result;
        return $"{primary} {allows} {results[0]} {old} {number} {Handlers.ResultWork("ok").StartNew().Result}";
    }
}
