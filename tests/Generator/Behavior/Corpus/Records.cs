// => 4 Account { Amount = 1 } 5
using global::ClosureGen;

public partial record Account(int Amount)
{
    [NoCapture]
    public int Plus(int other) => Amount + other;
}

public sealed partial record Savings(int Amount, int Rate) : Account(Amount)
{
    [NoCapture]
    public int Interest(int years) => Amount + Rate * years;
}

public static class Corpus
{
    public static string Run() =>
        $"{new Account(1).PlusWork(3).StartNew().Result} {new Account(1)} {new Savings(1, 2).InterestWork(2).StartNew().Result}";
}
