// sites: refused, refused
// reason: The loop does not go over all of an array
// reason: The loop does not go over all of an array
int[] numbers = [5, 6, 7];
Adder adder = new();
#if CARELESS
adder.AddEach(numbers).Run();
adder.AddEach(numbers).Run();
#else
Parallel.For(1, numbers.Length, i => adder.Add(numbers[i]));
Parallel.For(0, numbers.Length - 1, i => adder.Add(numbers[i]));
#endif
Console.WriteLine(adder.Sum);

internal sealed partial class Adder
{
    internal int Sum;

    [ClosureGen.NoCapture]
    internal void Add(int number) => Interlocked.Add(ref Sum, number);
}
