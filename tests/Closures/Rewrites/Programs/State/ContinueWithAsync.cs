// sites: state
// has: static async (task, state) =>
int delay = args.Length + 1;
Task<Task<string>> outer = Task.FromResult("x").ContinueWith(async task =>
{
    await Task.Delay(delay);
    return task.Result + delay;
});
Console.WriteLine(await await outer);
