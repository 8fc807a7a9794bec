// sites: state
// has: .ContinueWith(static (t, state) =>
// has: var (name, count) = ((string, int))state!;
Task<int> work = Task.FromResult(4);
string name = "orders";
int count = args.Length + 3;
await work.ContinueWith(t =>
{
    // What is left of them.
    Console.WriteLine($"{name}: {t.Result - count}");
});
