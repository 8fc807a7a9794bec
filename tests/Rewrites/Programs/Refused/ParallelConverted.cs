// sites: refused
// reason: The item is not the method's first argument as it is
// careless: CS1503
int[] numbers = [5, 6, 7];
Adder adder = new();
#if CARELESS
adder.AddEach(numbers).Run();
#else
Parallel.ForEach(numbers, number => adder.Add(number));
#endif
Console.WriteLine(adder.Sum);

internal sealed partial class Adder
{
    internal long Sum;

    [ClosureGen.NoCapture]
    internal void Add(long number) => Interlocked.Add(ref Sum, number);
}
