// => 6
using global::ClosureGen;

public class Base
{
    protected virtual int First(int number) => 0;
    protected internal virtual int Second(int number) => 0;
}

public sealed partial class Sealed : Base
{
    [NoCapture] protected override int First(int number) => 1;
    [NoCapture] protected internal override int Second(int number) => 2;
    [NoCapture] internal int Third(int number) => 3;

    public int Sum() => FirstWork(0).StartNew().Result;
}

public static class Corpus
{
    public static string Run() =>
        (new Sealed().Sum() + new Sealed().SecondWork(0).StartNew().Result + new Sealed().ThirdWork(0).StartNew().Result).ToString();
}
