// sites: direct
// has: AddEach(numbers).Run();
Adder adder = new();
adder.All([1, 2, 3]);
Console.WriteLine(adder.Sum);

internal sealed class Adder
{
    internal int Sum;

    internal void All(int[] numbers) => Each(numbers);

    private void Each(int[] numbers)
    {
        Parallel.ForEach(numbers, Add);
    }

    private void Add(int number) => Interlocked.Add(ref Sum, number);
}
