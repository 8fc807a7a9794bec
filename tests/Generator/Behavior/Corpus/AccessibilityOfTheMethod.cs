// => 15
using global::ClosureGen;

public partial class Handlers
{
    [NoCapture] private int First(int number) => 1;
    [NoCapture] private protected int Second(int number) => 2;
    [NoCapture] protected int Third(int number) => 3;
    [NoCapture] internal int Fourth(int number) => 4;
    [NoCapture] protected internal int Fifth(int number) => 5;

    protected int All() =>
        FirstWork(0).StartNew().Result + SecondWork(0).StartNew().Result + ThirdWork(0).StartNew().Result
        + FourthWork(0).StartNew().Result + FifthWork(0).StartNew().Result;
}

public class Derived : Handlers
{
    public int Run() => All() + SecondWork(0).StartNew().Result - 2 + ThirdWork(0).StartNew().Result - 3;
}

public static class Corpus
{
    public static string Run() => new Derived().Run().ToString();
}
