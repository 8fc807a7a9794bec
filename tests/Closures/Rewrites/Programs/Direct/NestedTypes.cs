// sites: direct
// has: public static partial class Outer
// has: internal partial struct Middle
// has: internal sealed partial class Inner
int number = 1;
Outer.Middle.Inner inner = new();
await Task.Run(() => inner.Handle(number));

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
