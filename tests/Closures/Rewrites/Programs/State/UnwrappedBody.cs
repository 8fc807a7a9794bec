// sites: state
string text = "unwrapped";
Task<int> task = Task.Factory.StartNew(async () =>
{
    await Task.Yield();
    return text.Length;
}).Unwrap();
Console.WriteLine(await task);
