// => 1 2
using global::ClosureGen;

public static partial class Handlers
{
    #region Handlers
    [NoCapture]
    #if true
    public static int First() => 1;
    #else
    public static int Other() => 1;
    #endif
    #endregion

#pragma warning disable CS0168
    // A comment.
    [NoCapture] /* and another */
#pragma warning restore CS0168
    public static int Second() => 2;
}

public static class Corpus
{
    public static string Run() => Handlers.FirstWork().StartNew().Result + " " + Handlers.SecondWork().StartNew().Result;
}
