int number = 5, factor = 2;
// sites: direct, direct
// has: internal sealed partial class Box<T>
// has: public static partial class Outer
// has: internal partial struct Middle
// has: internal sealed partial class Inner
Box<int> box = new();
await Task.Run(() => box.Put(number));
Outer.Middle.Inner inner = new();
await Task.Run(() => inner.Handle(number));

// sites: direct, direct, direct
// has: internal partial struct Counter
// has: public readonly partial struct Point
// has: public sealed partial record Order(int Id)
Counter counter = new() { Count = 3 };
Console.WriteLine(await Task.Run(() => counter.Add(number)));
Point point = new(3);
Console.WriteLine(await Task.Run(() => point.Scale(factor)));
Order order = new(3);
Console.WriteLine(await Task.Run(() => order.Scale(factor)));

// sites: direct, direct, direct
Printer printer = new LoudPrinter();
await Task.Run(() => printer.Handle(number));
await Task.Run(() => printer.Print(number));
await Task.Run(() => printer.Show(number));
((IHandler)printer).Show(2);

// sites: direct, direct, direct, direct
// has: return AddWork(amount).StartNew();
// has: return this.AddWork(amount).StartNew();
// has: internal Task Start() => PrintWork().StartNew();
// has: await account.PrintWork().Dispatch();
Account account = new();
await account.Pay(5);
await account.PayThis(6);
await account.Start();
await Task.Run(account.Print);

internal sealed class Box<T>
{
    internal void Put(T item) => Console.WriteLine(typeof(T).Name + item);
}

public static class Outer
{
    internal struct Middle
    {
        internal sealed class Inner
        {
            internal void Handle(int item) => Console.WriteLine(item);
        }
    }
}

internal struct Counter
{
    internal int Count;

    internal readonly int Add(int number) => Count + number;
}

public readonly struct Point(int x)
{
    public int Scale(int factor) => x * factor;
}

public sealed record Order(int Id)
{
    public Order Scale(int factor) => this with { Id = Id * factor };
}

internal interface IHandler
{
    void Show(int item);
}

internal class Printer : IHandler
{
    internal virtual void Handle(int item) => Console.WriteLine(item);

    internal void Print(int item) => Console.WriteLine(item);

    public void Show(int item) => Console.WriteLine(item);
}

internal sealed class LoudPrinter : Printer
{
    internal override void Handle(int item) => Console.WriteLine("loud " + item);

    internal new void Print(int item) => Console.WriteLine("loud " + item);
}

internal sealed class Account
{
    internal int Sum;

    internal Task Pay(int amount)
    {
        return Task.Run(() => Add(amount));
    }

    internal Task PayThis(int amount)
    {
        return Task.Run(() => this.Add(amount));
    }

    internal Task Start() => Task.Run(Print);

    internal void Print() => Console.WriteLine(Sum);

    private void Add(int amount) => Sum += amount;
}
