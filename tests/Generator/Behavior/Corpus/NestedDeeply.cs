// => a.b
using global::ClosureGen;

public partial class First<TFirst>
{
    internal partial struct Second
    {
        internal partial record Third<TThird>
        {
            internal static partial class Fourth
            {
                [NoCapture]
                internal static string Join(TFirst left, TThird right) => left + "." + right;
            }
        }
    }
}

public static class Corpus
{
    public static string Run() => First<string>.Second.Third<string>.Fourth.JoinWork("a", "b").StartNew().Result;
}
