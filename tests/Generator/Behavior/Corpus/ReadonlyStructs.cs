// => 3 6,7 5
using global::ClosureGen;

public readonly partial struct Adder
{
    private readonly int _amount;

    public Adder(int amount) => _amount = amount;

    [NoCapture]
    public int Add(int number) => _amount + number;

    [NoCapture]
    public static int Twice(in Adder adder) => adder._amount * 2;
}

public static class Corpus
{
    public static string Run()
    {
        var results = new int[2];
        Adder.AddPairs(new[] { new Adder(1), new Adder(2) }, new[] { 5, 5 }).Run(results);
        // The default of a struct is a value like any other.
        int ofDefault = default(Adder).AddWork(5).StartNew().Result;
        return $"{new Adder(1).AddWork(2).StartNew().Result} {string.Join(",", results)} {ofDefault}";
    }
}
