// => 1 2
using global::ClosureGen;

public class Base
{
    public int FirstWork;
    public class FirstPairing { }
    protected int FirstEach => 1;
    public static void SecondPairs() { }
    private int ThirdWork;
    public int Third() => ThirdWork++;
}

public partial class Derived : Base
{
    [NoCapture] public int First(int number) => 1;
    [NoCapture] public int Second(int number) => 2;
    [NoCapture] public int ThirdMore(int number) => 3;
}

public static class Corpus
{
    public static string Run() =>
        new Derived().FirstWork(1).StartNew().Result + " " + new Derived().SecondWork(1).StartNew().Result;
}
