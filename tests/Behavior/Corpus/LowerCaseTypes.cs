// => 3 4
#pragma warning disable CS8981
using global::ClosureGen;

public partial class order<tt>
{
    public partial struct inner
    {
        [NoCapture] public static int Last<t, u>(t a, order<tt> b, int c) where t : class => c;
    }
}

public partial class field
{
    [NoCapture] public int Same(int c) => c;
}

public static class Corpus
{
    public static string Run() =>
        $"{order<int>.inner.LastWork<string, int>("", new order<int>(), 3).StartNew().Result} {new field().SameWork(4).StartNew().Result}";
}
