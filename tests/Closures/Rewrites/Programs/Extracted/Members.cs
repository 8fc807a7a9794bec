Jobs jobs = new() { Name = "set" };
await jobs.Last!;
await jobs[3];
await (jobs + 4);
await jobs.Start(2);
await jobs.StartTaken(2);
await jobs.StartShadowed(2);
await jobs.StartBoth("a");
Console.WriteLine(await Jobs.Both(3));
foreach (Task<string> task in Jobs.All(["a", "b"]))
{
    Console.WriteLine(await task);
}

await new Derived(3).Started;
Primary primary = new("text", 2);
await primary.Started;
await primary.Start(3);
await new Consumer().Start("a", default);
Console.WriteLine(await new Consumer().Count(2));
await new Consumer().ReadAsync(new CancellationTokenSource().Token);

internal class Base
{
    internal virtual void Print(int number) => Console.WriteLine(number);
}

internal sealed class Jobs : Base
{
    private readonly int number = 5;
    private int _count;

    internal Task? Last;

    // sites: extracted, extracted, extracted
    internal string Name
    {
        set => Last = Task.Run(() => Console.WriteLine(value));
    }

    internal Task this[int index] => Task.Run(() => Console.WriteLine(index));

    public static Task operator +(Jobs jobs, int number) => Task.Run(() => Console.WriteLine(number));

    internal override void Print(int number) => Console.WriteLine("loud " + number);

    // sites: extracted, extracted, extracted
    internal Task Start(int number) => Task.Run(() => base.Print(number));

    internal Task StartTaken(int number) => Task.Run(() => Console.WriteLine(StartTakenBody() + number));

    internal Task StartShadowed(int number) => Task.Run(() => Console.WriteLine(number + this.number));

    // sites: extracted
    internal Task StartBoth(string text) =>
        Task.Run(() =>
        {
            _count++;
            this._count++;
            Helper(text);
            Console.WriteLine(_count);
        });

    // sites: extracted, extracted
    // has: Task<int> first = FirstWork(start).StartNew();
    // has: Task<int> second = SecondWork(more).StartNew();
    internal static async Task<int> Both(int start)
    {
        int more = start + 1;
        Task<int> first = Task.Run(() => start * start);
        Task<int> second = Task.Run(() => more * more);
        return await first + await second;
    }

    // sites: extracted
    internal static IEnumerable<Task<string>> All(string[] names)
    {
        foreach (string name in names)
        {
            yield return Task.Run(() => name + "!");
        }
    }

    private static string StartTakenBody() => "mine";

    private static void Helper(string text) => Console.WriteLine(text);
}

internal class Starting(Task started)
{
    internal Task Started => started;
}

internal sealed class Derived : Starting
{
    // sites: extracted
    internal Derived(int number)
        : base(Task.Run(() => Console.WriteLine(number))) { }
}

internal class Primary(string text, int times)
{
    // sites: extracted, extracted
    internal Task Started { get; } = Task.Run(() => Console.WriteLine(times + 1));

    internal Task Start(int number) => Task.Run(() => Console.WriteLine(text + number));
}

internal sealed class Consumer
{
    private int _seen;

    // sites: extracted
    // has: private static async Task Process(string name)
    // has: ProcessWork(name).StartNew(token)
    internal Task Start(string name, CancellationToken token)
    {
        return Task.Run(Process, token);

        async Task Process()
        {
            // First somewhere else.
            await Task.Yield();
            Console.WriteLine(name);
        }
    }

    // sites: extracted
    internal async Task<int> Count(int by)
    {
        int Add() => _seen += by;

        return await Task.Run(Add);
    }

    // sites: extracted
    // has: (string name, CancellationToken token)
    internal async Task ReadAsync(CancellationToken token)
    {
        string name = "feed" + _seen;
        await Task.Run(async () =>
        {
            await Task.Delay(1, token);
            Console.WriteLine(name + _seen++);
        });
    }
}
