// sites: refused
// reason: or its variable, for more than the item
int[] numbers = [5, 6];
Adder adder = new();
int i = 0;
#if CARELESS
adder.AddEach(numbers, i).Run();
#else
Parallel.For(0, numbers.Length, j => adder.Add(numbers[j], j));
#endif
Console.WriteLine(adder.Sum + i);

internal sealed partial class Adder
{
    internal int Sum;

    [ClosureGen.NoCapture]
    internal void Add(int number, int index) => Interlocked.Add(ref Sum, number * index);
}
