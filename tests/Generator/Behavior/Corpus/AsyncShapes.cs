// => True 3 two 6 x null 4 override hello! 1 (2, b) 9
using global::ClosureGen;
using global::System;
using global::System.Collections.Generic;
using global::System.Threading;
using global::System.Threading.Tasks;

public partial class Base
{
    [NoCapture]
    public virtual ValueTask<string> NameAsync() => new ValueTask<string>("base");

    [NoCapture]
    protected internal async Task<TItem> EchoAsync<TItem>(TItem item, List<TItem> others) where TItem : notnull
    {
        await Task.Yield();
        return others[0];
    }

    [NoCapture]
    public Task<Task> NestedAsync(Task inner) => Task.FromResult(inner);

    [NoCapture]
    public static async Task<dynamic> DynamicAsync(dynamic value)
    {
        await Task.Yield();
        return value + 1;
    }

    [NoCapture]
    public static Task<(int Sum, string? Text)> TupleAsync(int sum, string? text) => Task.FromResult((sum, text));

    [NoCapture]
    public static ValueTask<string?> NothingAsync(CancellationToken token) => default;

    // Names that generated members use for their own purposes.
    [NoCapture]
    public static async Task<int> Rent(int index, int handler, int run, int batch, int result)
    {
        await Task.Yield();
        return index + handler + run + batch + result;
    }
}

public sealed partial class Derived : Base
{
    public override ValueTask<string> NameAsync() => new ValueTask<string>("override");
}

public static partial class Extensions
{
    [NoCapture]
    public static async ValueTask<string> ShoutAsync(this string text, string end)
    {
        await Task.Yield();
        return text + end;
    }
}

public static class Corpus
{
    public static string Run() => RunAsync().GetAwaiter().GetResult();

    private static async Task<string> RunAsync()
    {
        Base handler = new Derived();
        var never = new TaskCompletionSource<int>();
        Task inner = await handler.NestedWork(never.Task).Dispatch();
        int three = await handler.EchoWork(1, new List<int> { 3 }).Dispatch();
        string two = await handler.EchoWork("one", new List<string> { "two" }).StartNew();
        int six = await Base.DynamicWork(5).StartNew();
        (int Sum, string? Text) tuple = await Base.TupleWork(1, "x").StartNew();
        string nothing = await Base.NothingWork(default).Dispatch() ?? "null";
        string[] shouted = new string[1];
        await "hello".ShoutEach(new[] { "!" }).RunAsync(shouted);
        var tuples = new (int, string?)[1];
        await Base.TupleEach(new[] { 2 }, "b").RunAsync(tuples);
        var rents = new int[1];
        await Base.RentEach(new[] { 1 }, 2, 3, 2, 1).RunAsync(rents);
        return $"{ReferenceEquals(inner, never.Task)} {three} {two} {six} {tuple.Text} {nothing} 4 {await handler.NameWork().Dispatch()} "
            + $"{shouted[0]} {tuple.Sum} {tuples[0]} {rents[0]}";
    }
}
