// sites: extracted
await new Derived(3).Started;

internal class Base(Task started)
{
    internal Task Started => started;
}

internal sealed class Derived : Base
{
    internal Derived(int number)
        : base(Task.Run(() => Console.WriteLine(number))) { }
}
