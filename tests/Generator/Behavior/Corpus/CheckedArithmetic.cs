// => 3000000000 OverflowException
using global::ClosureGen;
using global::System;

// The whole compilation is checked for overflow.
public static partial class Handlers
{
    [NoCapture] public static long Sum(uint number, long more = 0xB2D05E00) => number + more;
    [NoCapture] public static int Wrap(int number) => number + 1;
}

public static class Corpus
{
    public static string Run()
    {
        string wrapped = "";
        try { Handlers.WrapWork(int.MaxValue).StartNew().Wait(); }
        catch (AggregateException exception) { wrapped = exception.InnerException!.GetType().Name; }
        return Handlers.SumWork(0).StartNew().Result + " " + wrapped;
    }
}
