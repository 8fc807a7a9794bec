// sites: refused
// reason: The result of the loop is used
// careless: CS0815
int[] numbers = [1, 2];
Adder adder = new();
#if CARELESS
var result = adder.AddEach(numbers).Run();
Console.WriteLine(adder.Sum);
#else
var result = Parallel.ForEach(numbers, number => adder.Add(number));
Console.WriteLine(adder.Sum + (result.IsCompleted ? 1 : 0));
#endif

internal sealed partial class Adder
{
    internal int Sum;

    [ClosureGen.NoCapture]
    internal void Add(int number) => Interlocked.Add(ref Sum, number);
}
