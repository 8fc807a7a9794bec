// => 3 6,7 5 | 7 5 | 1 1 | 6 3 2 3 4
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

public partial record struct Sum(int Amount)
{
    [NoCapture]
    public readonly int Plus(int other) => Amount + other;
}

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

public partial struct Counter
{
    public int Amount;

    [NoCapture]
    public readonly int Read(int zero) => Amount + zero;
}

public partial class Scaler(int factor, string name = "x")
{
    [NoCapture]
    public int Scale(int number) => number * factor + name.Length - 1;
}

public readonly partial struct Shift(int by)
{
    [NoCapture]
    public int Apply(int number) => number + by;
}

public ref partial struct Window
{
    [NoCapture]
    public static int Twice(int number) => number * 2;
}

public readonly struct Big { public readonly long A, B, C; public Big(long a) => A = B = C = a; }

public unsafe struct Buffer { public fixed byte Bytes[4]; }

public static unsafe partial class Extensions
{
    [NoCapture]
    public static long Sum(this in Big big) => big.A + big.B + big.C;

    // The body may use pointers; what is generated needs none.
    [NoCapture]
    public static int Size(Buffer buffer) { byte* first = buffer.Bytes; return sizeof(Buffer); }
}

public static class Corpus
{
    public static string Run()
    {
        var results = new int[2];
        Adder.AddPairs(new[] { new Adder(1), new Adder(2) }, new[] { 5, 5 }).Run(results);
        // The default of a struct is a value like any other.
        int ofDefault = default(Adder).AddWork(5).StartNew().Result;

        // A pairing copies its handler.
        var counter = new Counter { Amount = 1 };
        Counter.ReadPairing pairing = counter.ReadWork(0);
        Counter.ReadBatch batch = counter.ReadEach(new[] { 0 });
        counter.Amount = 2;
        var copied = new int[1];
        batch.Run(copied);
        return $"{new Adder(1).AddWork(2).StartNew().Result} {string.Join(",", results)} {ofDefault} | "
            + $"{new Sum(2).PlusWork(5).StartNew().Result} {new Savings(1, 2).InterestWork(2).StartNew().Result} | {pairing.StartNew().Result} {copied[0]} | "
            + $"{new Scaler(2).ScaleWork(3).StartNew().Result} {new Shift(1).ApplyWork(2).StartNew().Result} {Window.TwiceWork(1).StartNew().Result} "
            + $"{new Big(1).SumWork().StartNew().Result} {Extensions.SizeWork(default).StartNew().Result}";
    }
}
