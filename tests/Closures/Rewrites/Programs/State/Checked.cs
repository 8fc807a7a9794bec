// sites: state
int big = int.MaxValue - args.Length;
checked
{
    Task<int> task = Task.Run(() => big + 1);
    try
    {
        Console.WriteLine(task.Result);
    }
    catch (AggregateException exception)
    {
        Console.WriteLine(exception.InnerException!.GetType().Name);
    }
}
