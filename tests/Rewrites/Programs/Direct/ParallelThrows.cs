// sites: direct, direct, direct, direct
int[] numbers = [1, 2, 3, 4];
Job job = new();
CancellationTokenSource source = new();
try
{
    Parallel.ForEach(numbers, number => job.FailAt(number));
}
catch (AggregateException exception)
{
    Console.WriteLine(exception.Message + exception.InnerExceptions.Count);
}

try
{
    Parallel.ForEach(numbers, number => job.GiveUp(number));
}
catch (AggregateException exception)
{
    Console.WriteLine(exception.InnerExceptions.Count > 0 ? exception.InnerException!.GetType() : null);
}

source.Cancel();
CancellationToken token = source.Token;
int[] none = [];
Parallel.For(0, none.Length, new ParallelOptions { CancellationToken = token }, i => job.FailAt(none[i]));
try
{
    Parallel.For(0, numbers.Length, new ParallelOptions { CancellationToken = token }, i => job.FailAt(numbers[i]));
}
catch (OperationCanceledException exception)
{
    Console.WriteLine(exception.CancellationToken == token);
}

internal sealed class Job
{
    internal void FailAt(int number)
    {
        if (number == 3)
        {
            throw new InvalidOperationException("three");
        }
    }

    internal void GiveUp(int number) => throw new OperationCanceledException();
}
