// sites: direct, direct, direct
// has: adder.AddEach(numbers).Run();
// has: adder.AddEach(numbers).Run(2);
List<int> numbers = [];
Adder adder = new();
for (int i = 0; i < 100; i++)
{
    numbers.Add(i);
}

Parallel.ForEach(numbers, number => adder.Add(number));
Parallel.For(0, numbers.Count, i => adder.Add(numbers[i]));
numbers.RemoveAt(0);
Parallel.ForEach(numbers, new ParallelOptions { MaxDegreeOfParallelism = 2 }, number => adder.Add(number));
Console.WriteLine(adder.Sum);

internal sealed class Adder
{
    internal int Sum;

    internal void Add(int number) => Interlocked.Add(ref Sum, number);
}
