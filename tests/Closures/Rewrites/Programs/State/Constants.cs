int a = 1;
// sites: state, state
const int Zero = 0;
const string Known = "known";
Console.WriteLine(await Task.Run(() => Job.Name(Zero) + a));
string text = args.Length > 0 ? "" : Known;
Console.WriteLine(
    await Task.Run(() =>
    {
        switch (text)
        {
            case Known:
                return 1;
            default:
                return 2;
        }
    })
);

// sites: state, state
const int Rounds = 3;
const string Suffix = "!";
await Task.Run(() =>
{
    byte[] sent = new byte[Rounds];
    Console.WriteLine(text + sent.Length);
});
await Task.Run(() =>
{
    Console.WriteLine(text);
    Console.WriteLine(text + Suffix);
});
Console.WriteLine(Rounds + Zero);

// sites: state, state
int big = int.MaxValue - args.Length;
checked
{
    Console.WriteLine(await Task.Run(() => unchecked(big + 1)));
    Task<int> task = Task.Run(() => big + 1);
    await Task.WhenAny(task);
    Console.WriteLine(task.Exception?.InnerException?.GetType().Name);
}

internal static class Job
{
    // A constant zero converts to an enum, any other int does not.
    internal static string Name(DayOfWeek day) => "day";

    internal static string Name(object item) => "object";
}
