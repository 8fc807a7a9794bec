// sites: refused
// reason: The list may be reached from elsewhere
List<int> numbers = [1, 2, 3];
Eater eater = new(numbers);
try
{
#if CARELESS
    eater.EatEach(numbers).Run(1);
#else
    Parallel.ForEach(numbers, new ParallelOptions { MaxDegreeOfParallelism = 1 }, number => eater.Eat(number));
#endif
}
catch (AggregateException exception)
{
    Console.WriteLine(exception.InnerException!.GetType());
}

Console.WriteLine(eater.Eaten);

internal sealed partial class Eater(List<int> numbers)
{
    internal int Eaten { get; private set; }

    [ClosureGen.NoCapture]
    internal void Eat(int number)
    {
        Eaten += number;
        numbers.Clear();
    }
}
