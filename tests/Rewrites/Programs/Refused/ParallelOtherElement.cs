// sites: refused
// reason: The item is not the method's first argument as it is
int[] numbers = [5, 6, 7];
Adder adder = new();
#if CARELESS
adder.AddEach(numbers).Run();
#else
Parallel.For(0, numbers.Length, i => adder.Add(numbers[numbers.Length - 1 - i] + i));
#endif
Console.WriteLine(adder.Sum);

internal sealed partial class Adder
{
    internal int Sum;

    [ClosureGen.NoCapture]
    internal void Add(int number) => Interlocked.Add(ref Sum, number);
}
