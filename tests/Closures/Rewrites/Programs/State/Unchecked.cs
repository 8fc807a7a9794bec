// sites: state, state
int big = int.MaxValue - args.Length;
checked
{
    Console.WriteLine(await Task.Run(() => unchecked(big + 1)));
    Task<int> task = Task.Run(() => big + 1);
    await Task.WhenAny(task);
    Console.WriteLine(task.Exception?.InnerException?.GetType().Name);
}
