// => 6 System.IntPtr
using global::ClosureGen;
using global::System;
using global::System.Collections.Generic;

public static partial class Handlers
{
    [NoCapture]
    public static nint Sum(nint left, nuint right, IntPtr more, nint? last = null) => left + (nint)right + more + (last ?? 0);

    [NoCapture]
    public static string Name(List<nint> list) => list.GetType().GetGenericArguments()[0].ToString();
}

public static class Corpus
{
    public static string Run() =>
        Handlers.SumWork(1, 2, 3).StartNew().Result + " " + Handlers.NameWork(new List<nint>()).StartNew().Result;
}
