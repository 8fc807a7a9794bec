// sites: direct, direct
// has: adder.AddEach(numbers).Run();
// has: adder.AddEach(numbers).Run();
int[] numbers = [.. Enumerable.Range(0, 1_000)];
Adder adder = new();
Parallel.ForEach(numbers, number => adder.Add(number));
// All of them again.
Parallel.ForEach(numbers, number =>
{
    adder.Add(number);
});
Console.WriteLine(adder.Sum);

internal sealed class Adder
{
    internal int Sum;

    internal void Add(int number) => Interlocked.Add(ref Sum, number);
}
