ManualResetEventSlim go = new();
List<Func<Task>> results = [];
{
    int count = 1;
    // reason: 'count' is written after the lambda has captured it.
    Add(Task.Run(() => { go.Wait(); return count; }));
    Interlocked.Increment(ref count);
}
{
    int number = 1;
    // reason: 'number' is written after the lambda has captured it.
    Add(Task.Run(() => { go.Wait(); return number; }));
    _ = int.TryParse("7", out number);
}
{
    string text = "before";
    // reason: 'text' is written after the lambda has captured it.
    Add(Task.Run(() => { go.Wait(); return text; }));
    text = "after";
}
{
    string? text = args.Length > 0 ? "before" : null;
    // reason: 'text' is written after the lambda has captured it.
    Add(Task.Run(() => { go.Wait(); return text ?? "null"; }));
    text ??= "after";
}
{
    int a = 1, b = 2;
    // reason: 'a' is written after the lambda has captured it.
    Add(Task.Run(() => { go.Wait(); return a; }));
    (a, b) = (b, a);
}
{
    (int First, int Second) pair = (1, 2);
    // reason: 'pair' is written after the lambda has captured it.
    Add(Task.Run(() => { go.Wait(); return pair.First; }));
    pair.First = 7;
}
{
    Point point = new() { X = 1 };
    // reason: 'point' is written after the lambda has captured it.
    Add(Task.Run(() => { go.Wait(); return point.X; }));
    point.X = 7;
}
{
    Task<bool>? task = null;
    // reason: 'task' is written after the lambda has captured it.
    task = Task.Run(() => { go.Wait(); return task is null; });
    Add(task);
}
{
    string name;
    foreach (string item in new[] { "a", "b", "c" })
    {
        // Above the lambda, and yet after it: in the next round.
        name = item;
        // reason: 'name' is written after the lambda has captured it.
        Add(Task.Run(() => { go.Wait(); return name; }));
    }
}
{
    Queue<string?> queue = new(["a", "b", null]);
    string? name;
    while ((name = queue.Dequeue()) is not null)
    {
        // reason: 'name' is written after the lambda has captured it.
        Add(Task.Run(() => { go.Wait(); return name ?? "end"; }));
    }
}
for (int i = 0; i < 3; i++)
{
    // reason: 'i' is written after the lambda has captured it.
    Add(Task.Run(() => { go.Wait(); return i; }));
}
{
    string text = "before";
    // reason: 'text' is written after the lambda has captured it.
    Func<Task<string>> start = () => Task.Run(() => { go.Wait(); return text; });
    Add(start());
    text = "after";
}
{
    string text = "before";
    try
    {
        // reason: 'text' is written after the lambda has captured it.
        Add(Task.Run(() => { go.Wait(); return text; }));
        throw new InvalidOperationException();
    }
    catch (InvalidOperationException)
    {
        text = "after";
    }
}
{
    string text = "before";
    Action change = () => text = "after";
    // reason: 'text' is written in another function.
    Add(Task.Run(() => { go.Wait(); return text; }));
    change();
}
{
    string text = "before";
    // reason: 'text' is written in another function.
    Add(Task.Run(() => { go.Wait(); return text; }));
    Change();

    void Change() => text = "after";
}
{
    int number = 1;
    ref int alias = ref number;
    // reason: The code takes a reference to 'number', which may be written through it.
    Add(Task.Run(() => { go.Wait(); return number; }));
    alias = 7;
}
{
    int number = 1;
    Span<int> span = new(ref number);
    // reason: The code takes a reference to 'number', which may be written through it.
    Add(Task.Run(() => { go.Wait(); return number; }));
    span[0] = 7;
}
{
    int number = 1;
    ref int alias = ref Cases.Same(ref number);
    // reason: The code takes a reference to 'number', which may be written through it.
    Add(Task.Run(() => { go.Wait(); return number; }));
    alias = 7;
}
{
    List<int>.Enumerator rest = new List<int> { 1, 2 }.GetEnumerator();
    rest.MoveNext();
    // reason: A call may change the captured struct 'rest'.
    Add(Task.Run(() => { go.Wait(); return rest.Current; }));
    rest.MoveNext();
}
{
    Point point = new();
    // reason: A call may change the captured struct 'point'.
    Add(Task.Run(() => { go.Wait(); return point.X; }));
    point.Move();
}
{
    using Point point = new();
    // reason: A call may change the captured struct 'point'.
    Add(Task.Run(() => { go.Wait(); return point.X; }));
}

Cases.Goto(go).ForEach(Add);
Add(Cases.Awaited(go).Result);
Add(Cases.Parameter(go, 1));
Add(Cases.Finally(go));
Add(Cases.LocalFunction(go));
Add(new Primary(go, 1).Started);
go.Set();
results.ForEach(static result => result().Wait());

void Add<T>(Task<T> task) => results.Add(async () => Console.WriteLine(await task));

internal struct Point : IDisposable
{
    internal int X;

    internal void Move() => X++;

    public void Dispose() => X = 9;
}

internal static class Cases
{
    internal static ref int Same(ref int number) => ref number;

    internal static List<Task<int>> Goto(ManualResetEventSlim go)
    {
        List<Task<int>> tasks = [];
        int number = 0;
        again:
        number++;
        // reason: 'number' is written after the lambda has captured it.
        tasks.Add(Task.Run(() => { go.Wait(); return number; }));
        if (number < 3)
        {
            goto again;
        }

        return tasks;
    }

    internal static async Task<Task<string>> Awaited(ManualResetEventSlim go)
    {
        string text = "before";
        // reason: 'text' is written after the lambda has captured it.
        Task<string> task = Task.Run(() => { go.Wait(); return text; });
        text = await Task.FromResult("after");
        return task;
    }

    internal static Task<int> Parameter(ManualResetEventSlim go, int number)
    {
        // reason: 'number' is written after the lambda has captured it.
        Task<int> task = Task.Run(() => { go.Wait(); return number; });
        number += 10;
        return task;
    }

    internal static Task<string> Finally(ManualResetEventSlim go)
    {
        string text = "before";
        try
        {
            // reason: 'text' is written after the lambda has captured it.
            return Task.Run(() => { go.Wait(); return text; });
        }
        finally
        {
            text = "after";
        }
    }

    internal static Task<string> LocalFunction(ManualResetEventSlim go)
    {
        string text = "before";
        Task<string> task = Start();
        text = "after";
        return task;

        // reason: 'text' is written after the lambda has captured it.
        Task<string> Start() => Task.Run(() => { go.Wait(); return text; });
    }
}

internal sealed class Primary(ManualResetEventSlim go, int number)
{
    // reason: 'number' is written in another function.
    private readonly Task<int> _started = Task.Run(() => { go.Wait(); return number; });

    internal Task<int> Started
    {
        get
        {
            number = 7;
            return _started;
        }
    }
}
