// sites: state
string why = "because " + args.Length;
Task<int> next = Task.CompletedTask.ContinueWith<int>(_ => throw new InvalidOperationException(why));
try
{
    await next;
}
catch (InvalidOperationException exception)
{
    Console.WriteLine(exception.Message);
}
