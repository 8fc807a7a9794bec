// sites: extracted
// The compiler prefers an overload that a class declares itself to one that it overrides.
int number = 1;
Derived derived = new();
await Task.Run(() => derived.Print(number));
await derived.PrintWork(number).Dispatch();

internal class Base
{
    internal virtual void Print(int number) => Console.WriteLine("int " + number);
}

internal sealed partial class Derived : Base
{
    [ClosureGen.NoCapture]
    internal override void Print(int number) => Console.WriteLine("override " + number);

    [ClosureGen.NoCapture]
    internal void Print(long number) => Console.WriteLine("long " + number);
}
