// => 6 6 6 6 10 0:a 1:b 2:c 12 6 Value order order order 3 6 5
using global::ClosureGen;
using global::System;
using global::System.Collections.Generic;
using global::System.Linq;
using global::System.Threading;
using global::System.Threading.Channels;
using global::System.Threading.Tasks;

public partial class Handlers
{
    private int _sum;

    [NoCapture]
    public void Add(int order, int factor = 1) => Interlocked.Add(ref _sum, order * factor);

    [NoCapture]
    public async Task<int> AddLaterAsync(int order, CancellationToken token)
    {
        await Task.Yield();
        return Interlocked.Add(ref _sum, order);
    }

    [NoCapture]
    public static void Place(string order, List<string> places, [ItemIndex] int place) => places.Add(place + ":" + order);

    [NoCapture]
    public void Generic<T>(in T item, List<T> all) => all.Add(item);

    [NoCapture]
    public void Over(object order) => Interlocked.Add(ref _sum, 1);

    [NoCapture]
    public void Over(string order) => Interlocked.Add(ref _sum, 2);

    public int Take() => Interlocked.Exchange(ref _sum, 0);
}

public readonly partial struct Scale
{
    private readonly int[] _sum;

    public Scale(int[] sum) => _sum = sum;

    [NoCapture]
    public void Weigh(dynamic order) => Interlocked.Add(ref _sum[0], (int)order);
}

public static class Corpus
{
    public static string Run()
    {
        var handlers = new Handlers();
        handlers.AddEach(Enumerable.Range(1, 3)).Run();
        string text = handlers.Take().ToString();
        handlers.AddEach(Items()).RunAsync(2).AsTask().Wait();
        text += " " + handlers.Take();

        var channel = Channel.CreateUnbounded<int>();
        foreach (int item in new[] { 1, 2, 3 })
        {
            channel.Writer.TryWrite(item);
        }

        channel.Writer.Complete();
        handlers.AddEach(channel.Reader).RunAsync().AsTask().Wait();
        text += " " + handlers.Take();

        // What a sequence is at run time is read where it is.
        IEnumerable<int> list = new List<int> { 1, 2, 3 };
        handlers.AddEach(list).Run(1);
        text += " " + handlers.Take();
        handlers.AddLaterEach(Enumerable.Range(1, 4), default).RunAsync(3).AsTask().Wait();
        text += " " + handlers.Take();

        var places = new List<string>();
        Handlers.PlaceEach(new[] { "a", "b", "c" }.Where(item => item.Length > 0), places).Run(1);
        text += " " + string.Join(" ", places);

        handlers.AddLaterEach(Items(), default).RunAsync().AsTask().Wait();
        IAsyncEnumerable<int> again = Items();
        handlers.AddLaterEach(again, default).RunAsync(1).AsTask().Wait();
        text += " " + handlers.Take();

        var all = new List<int>();
        handlers.GenericEach(Enumerable.Range(1, 3), all).Run(1);
        text += " " + all.Sum();

        text += " " + Cancelled(handlers) + " " + Parameter(() => handlers.AddEach((IEnumerable<int>)null!)) + " "
            + Parameter(() => handlers.AddEach((IAsyncEnumerable<int>)null!)) + " "
            + Parameter(() => handlers.AddLaterEach((ChannelReader<int>)null!, default));

        handlers.OverEach(new object[] { "", 1, 2 }.Where(item => item is not null)).Run();
        text += " " + handlers.Take();
        handlers.OverEach(new[] { "", "a", "b" }.Where(item => item is not null)).Run();
        text += " " + handlers.Take();

        var sum = new int[1];
        new Scale(sum).WeighEach(Enumerable.Range(2, 2).Cast<object>()).Run();
        return text + " " + sum[0];
    }

    private static async IAsyncEnumerable<int> Items()
    {
        yield return 1;
        await Task.Yield();
        yield return 2;
        yield return 3;
    }

    private static string Cancelled(Handlers handlers)
    {
        var dead = new CancellationToken(canceled: true);
        ValueTask run = handlers.AddLaterEach(Items(), dead).RunAsync();
        return run.IsCanceled && handlers.Take() == 0 ? "Value" : "wrong";
    }

    private static string Parameter(Action call)
    {
        try
        {
            call();
            return "none";
        }
        catch (ArgumentNullException exception)
        {
            return exception.ParamName!;
        }
    }
}
