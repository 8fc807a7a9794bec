// => 10 x
using global::ClosureGen;

public partial class @event
{
    [NoCapture]
    public static int @class(int @int, int @ref = 4, int @this = 5) => @int + @ref + @this;

    [NoCapture(Name = "@is")]
    public static void Refused() { }

    [NoCapture]
    public static @T @record<@T>(@T @in) => @in;
}

public static class Corpus
{
    public static string Run() =>
        @event.classWork(1, @this: 5).StartNew().Result + " " + @event.recordWork(@in: "x").StartNew().Result;
}
