// => 4 Money { Amount = 1 } 7
using global::ClosureGen;

public readonly partial record struct Money(int Amount)
{
    [NoCapture]
    public int Plus(int other) => Amount + other;
}

public partial record struct Sum(int Amount)
{
    [NoCapture]
    public readonly int Plus(int other) => Amount + other;
}

public static class Corpus
{
    public static string Run() =>
        $"{new Money(1).PlusWork(3).StartNew().Result} {new Money(1)} {new Sum(2).PlusWork(5).StartNew().Result}";
}
