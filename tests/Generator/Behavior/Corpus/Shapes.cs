// => struct:4 readonly:4 record:4 base:derived base derived 2 ext:3 generic:String/Int32 partial:4 ticks:2
using global::ClosureGen;
using global::System;
using global::System.Collections.Generic;

public readonly partial record struct Money(int Amount)
{
    [NoCapture]
    public int Plus(int other) => Amount + other;
}

public partial struct Counter
{
    public int Amount;

    [NoCapture]
    public readonly int Plus(int other) => Amount + other;

    [NoCapture]
    public void Write(int other) => Amount = other;
}

public partial record Account(int Amount)
{
    [NoCapture]
    internal int Plus(int other) => Amount + other;
}

public abstract partial class Base
{
    [NoCapture]
    public abstract string Name(int number);

    [NoCapture]
    public virtual string Virtual(int number) => "base";

    [NoCapture]
    protected virtual void Protected() { }
}

public sealed partial class Derived : Base
{
    public override string Name(int number) => "derived";

    [NoCapture]
    public override string Virtual(int number) => "derived";

    [NoCapture]
    protected override void Protected() { }
}

public partial class Plain : Base
{
    public override string Name(int number) => "plain";
}

public static partial class Extensions
{
    [NoCapture]
    public static int Count(this string text, char character) => text.Split(character).Length;
}

public partial class Outer<T> where T : notnull
{
    protected internal partial interface IInner
    {
        internal partial class Inner<TInner>
        {
            [NoCapture]
            public string Types<TMethod>(T first, TMethod second) where TMethod : struct, IComparable<TMethod> =>
                typeof(T).Name + "/" + typeof(TMethod).Name;

#pragma warning disable CS0693
            [NoCapture]
            public Outer<TInner>? Shadow<TInner>(TInner first, List<TInner?> second) where TInner : class => null;
#pragma warning restore CS0693
        }
    }

    public static string Run(T value) => new IInner.Inner<byte>().TypesWork(value, 3).StartNew().Result;
}

public partial class Partial
{
    [NoCapture]
    public partial int Plus(int other = 3);
}

public partial class Partial
{
    public partial int Plus(int another) => another + 1;
}

public partial class Ticker
{
    public int Ticks;

    [NoCapture]
    public void Tick() => Ticks++;
}

public static class Corpus
{
    public static string Run()
    {
        int money = new Money(1).PlusWork(3).StartNew().Result;
        int counter = new Counter { Amount = 1 }.PlusWork(3).StartNew().Result;
        int account = new Account(1).PlusWork(3).StartNew().Result;
        Base derived = new Derived();
        string name = derived.NameWork(1).StartNew().Result;
        string plain = new Plain().VirtualWork(1).StartNew().Result;
        string overridden = derived.VirtualWork(1).StartNew().Result;
        var counts = new string[2];
        Base.VirtualPairs(new Base[] { derived, new Plain() }, new[] { 1, 2 }).Run(counts);
        int extended = "a,b,c".CountWork(',').StartNew().Result;
        var ticker = new Ticker();
        Ticker.TickPairs(new[] { ticker, ticker }).Run(1);
        return $"struct:{money} readonly:{counter} record:{account} base:{name} {plain} {overridden} {counts.Length} ext:{extended} generic:{Outer<string>.Run("")} partial:{new Partial().PlusWork().StartNew().Result} ticks:{ticker.Ticks}";
    }
}
