// => 4
using global::ClosureGen;

public interface ITwice<TSelf> where TSelf : ITwice<TSelf> { static abstract int Twice(int number); }

public partial class Handlers : ITwice<Handlers>
{
    [NoCapture] public static int Twice(int number) => number * 2;
}

public static class Corpus
{
    public static string Run() => Handlers.TwiceWork(2).StartNew().Result.ToString();
}
