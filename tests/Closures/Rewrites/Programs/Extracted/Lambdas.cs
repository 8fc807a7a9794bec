string name = "orders";
int count = args.Length + 2;
// sites: extracted, extracted
// has: await MainBodyWork(name, count).Dispatch();
// has: private static void MainBody(string name, int count)
await Task.Run(() =>
{
    // First the name,
    Console.WriteLine(name);

    Console.WriteLine(count); // then how many.
});
await Task.Run(() => { Console.WriteLine(count); Console.WriteLine(count + 1); });

// sites: extracted, extracted
// has: _ = MainBody3Work(name, done).StartNew();
// has: private static async Task<int> Later(int count)
using ManualResetEventSlim done = new();
_ = Task.Run(() => { Console.WriteLine(name); done.Set(); });
done.Wait();
Task<int> later = Task.Run(async () =>
{
    await Task.Delay(count);
    return count + 1;
});
Console.WriteLine(await later);

// sites: extracted, extracted
// has: [NoCapture(BindToken = false)]
// has: private static async Task MainBody
using CancellationTokenSource source = new();
CancellationToken token = source.Token;
source.Cancel();
// It runs none the less, as the dispatch has no token.
Task<bool> canceled = Task.Run(() => token.IsCancellationRequested);
Console.WriteLine($"{await canceled} {canceled.Status}");
await Task.Run(async () =>
{
    await Task.Yield();
    Console.WriteLine(token.IsCancellationRequested);
});

// sites: extracted, extracted
List<int> list = [];
Console.WriteLine((await Task.Run<object>(() => Job.Double(count))).GetType());
await Task.Run((Action)(() => Job.Add(list, count)));
Console.WriteLine(list.Count);

// sites: extracted, extracted, extracted
(string Name, int Value) pair = ("name", 3);
Console.WriteLine((await Task.Run(() => (Twice: pair.Value * 2, Letter: pair.Name[0]))).Twice);
dynamic item = args.Length > 0 ? 1 : "text";
Console.WriteLine(await Task.Run(() => (int)item.Length + count));
int[] numbers = [1, 2, 3];
Console.WriteLine(await Task.Run(() => numbers.Select(static number => number * 2).Sum() + count));

// sites: extracted, extracted
Task thrown = Task.Run(() => { throw new InvalidOperationException(name); });
await Task.WhenAny(thrown);
Console.WriteLine($"{thrown.Status} {thrown.Exception!.InnerExceptions.Count} {thrown.Exception.InnerException!.Message}");
ISink sink = new Sink();
await Task.Run(() => sink.Write(name)).ConfigureAwait(false);

// sites: extracted, extracted
// has: [NoCapture(FlowExecutionContext = false)]
AsyncLocal<string> local = new() { Value = "mine" };
done.Reset();
ThreadPool.UnsafeQueueUserWorkItem(_ =>
{
    Console.WriteLine(local.Value ?? "none");
    done.Set();
}, null);
done.Wait();
string text = "first";
if (args.Length == 0)
{
    text = "second";
}

for (int i = 0; i < 3; i++)
{
    text += i;
}

Console.WriteLine(await Task.Run(() => text + "!"));

// sites: extracted, refused
// reason: has no name that a method could use
string[] names = ["a", "b"];
IEnumerable<Task<int>> first = from number in numbers select Task.Run(() => number * 2);
Console.WriteLine((await Task.WhenAll(first)).Sum());
IEnumerable<Task<string>> second =
    from number in numbers
    from other in names
    let both = other + number
    where number > 1
    select Task.Run(() => both + other + number);
Console.WriteLine(string.Join(" ", await Task.WhenAll(second)));

internal static class Job
{
    internal static int Double(int number) => number * 2;

    internal static int Add(List<int> list, int number)
    {
        list.Add(number);
        return number;
    }
}

internal interface ISink
{
    void Write(string text);
}

internal sealed class Sink : ISink
{
    public void Write(string text) => Console.WriteLine(text);
}
