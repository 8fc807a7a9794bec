// => 30 0,1,4,9 30 6 3:0 4:1 14 7 10 row end start row row none 60
using global::ClosureGen;
using global::System.Linq;
using global::System.Threading;
using global::System.Threading.Tasks;

public partial class Handlers
{
    private int _sum;

    [NoCapture]
    public void Add(int row, int factor) => Interlocked.Add(ref _sum, row * factor);

    [NoCapture]
    public static int Square(int row) => row * row;

    [NoCapture]
    public async Task AddLaterAsync(int row)
    {
        await Task.Yield();
        Interlocked.Add(ref _sum, row);
    }

    [NoCapture]
    public static string Place(int @class, [ItemIndex] int place) => @class + ":" + place;

    // What is passed by reference needs a place of its own; the local for it gives way to the parameters.
    [NoCapture]
    public void AddIn(in int end, int item, int i, CancellationToken token) => Interlocked.Add(ref _sum, end + item + i);

    [NoCapture]
    protected internal virtual int Wide(int row, int end = 4) => row + end;

    public int Take() => Interlocked.Exchange(ref _sum, 0);
}

public sealed partial class Data
{
    public int Sum;
}

public static partial class DataHandlers
{
    [NoCapture]
    internal static void Put(this Data data, int row) => Interlocked.Add(ref data.Sum, row);
}

public readonly partial struct Scale<T>
{
    private readonly int[] _sum;

    public Scale(int[] sum) => _sum = sum;

    [NoCapture]
    public void Weigh(int row, T weight) => Interlocked.Add(ref _sum[0], row);
}

public static class Corpus
{
    public static string Run()
    {
        var handlers = new Handlers();
        handlers.AddEach(0..4, 5).Run();
        string text = handlers.Take().ToString();

        int[] squares = new int[4];
        Handlers.SquareEach(0..4).Run(squares);
        text += " " + string.Join(",", squares);

        handlers.AddEach(new[] { 1, 2 }, 10).Run(1);
        text += " " + handlers.Take();

        handlers.AddLaterEach(1..4).RunAsync().AsTask().Wait();
        text += " " + handlers.Take();

        string[] places = new string[2];
        Handlers.PlaceEach(3..5).Run(places, 1);
        text += " " + string.Join(" ", places);

        handlers.AddInEach(1..3, 2, 3, default).Run();
        text += " " + (handlers.Take() + 1);

        int[] wide = new int[2];
        handlers.WideEach(2..4).Run(wide);
        text += " " + wide[1];

        var data = new Data();
        data.PutEach(1..5).Run();
        text += " " + data.Sum;

        text += " " + Parameter(() => handlers.AddEach(0..^1, 1)) + " " + Parameter(() => handlers.AddInEach(2.., 1, 1, default))
            + " " + Parameter(() => new Start().GoEach(..)) + " " + Parameter(() => Handlers.SquareEach(5..2))
            + " " + Parameter(() => handlers.AddEach(^1..3, 1)) + " " + Parameter(() => handlers.AddEach(4..4, 1).Run());

        var sum = new int[1];
        new Scale<string>(sum).WeighEach(10..14, "").Run();
        return text + " " + (handlers.Take() + sum[0] + 14);
    }

    private static string Parameter(global::System.Action call)
    {
        try
        {
            call();
            return "none";
        }
        catch (global::System.ArgumentOutOfRangeException exception)
        {
            return exception.ParamName!;
        }
    }
}

public partial class Start
{
    [NoCapture]
    public void Go(int start) { }
}
