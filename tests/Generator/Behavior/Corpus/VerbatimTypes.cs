// => 3 4 3
using global::ClosureGen;

// Escaped, these names draw no warning: nor may they in what is generated.
public partial class @item<@tt>
{
    public partial struct @inner
    {
        [NoCapture] public static int Last<@t>(@t a, item<tt> b, int c) where @t : class => c;
    }

    [NoCapture] public int Same(int c) => c;
}

#pragma warning disable CS8981
public partial class order<tt>
{
    public partial struct inner
    {
        [NoCapture] public static int Last<t, u>(t a, order<tt> b, int c) where t : class => c;
    }
}

public static class Corpus
{
    public static string Run() =>
        $"{item<int>.inner.LastWork("", new item<int>(), 3).StartNew().Result} {new item<int>().SameWork(4).StartNew().Result} "
        + order<int>.inner.LastWork<string, int>("", new order<int>(), 3).StartNew().Result;
}
