// sites: extracted
// has: MainBodyWork(text).StartNew(scheduler: TaskScheduler.Current, creationOptions: TaskCreationOptions.None)
string text = "unwrapped";
Task<int> task = Task.Factory.StartNew(async () =>
{
    await Task.Yield();
    return text.Length;
}).Unwrap();
Console.WriteLine(await task);
