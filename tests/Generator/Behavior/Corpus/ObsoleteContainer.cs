// => 1
using global::ClosureGen;
using global::System;

[Obsolete("Old.", true)]
public partial class Old
{
    public class Part { }

    [NoCapture]
    public static int Count(Part part, Old? old = null) => 1;
}

public static class Corpus
{
    [Obsolete]
    private static int Call() => Old.CountWork(new Old.Part()).StartNew().Result;

#pragma warning disable CS0612
    public static string Run() => Call().ToString();
}
