// => InvalidOperationException InvalidOperationException 5
using global::ClosureGen;
using global::System;

public partial class Handlers
{
    [NoCapture] public int First(int number) => number;
    [NoCapture] public static int Second(int number) => number + 5;
}

public static class Corpus
{
    public static string Run() =>
        $"{Catch(() => default(Handlers.FirstPairing).StartNew())} {Catch(() => default(Handlers.FirstBatch).Run())} "
        + default(Handlers.SecondPairing).StartNew().Result;

    private static string Catch(Action action)
    {
        try { action(); return "nothing"; } catch (Exception exception) { return exception.GetType().Name; }
    }
}
