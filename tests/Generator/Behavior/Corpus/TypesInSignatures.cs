// => 3 3:4 5 1 none 0 2
using global::ClosureGen;
using global::System.Collections.Generic;
using global::System.Threading.Tasks;
using Text = global::System.String;
using Pair = (int Left, int Right);
using Many = global::System.Collections.Generic.List<(int Left, int Right)>;

public static partial class Tuples
{
    [NoCapture]
    public static int Sum(Text text, Pair pair, Many many) => pair.Left + pair.Right + many.Count;

    [NoCapture]
    public static (int Sum, string? Error) Add((int Left, int Right) pair, Dictionary<string, (int A, (int B, string? C) D)?>? more) =>
        (pair.Left + pair.Right, "4");

    [NoCapture]
    public static (int, int, int, int, int, int, int, int Eighth, (nint N, nuint U) Last) Long() => (1, 1, 1, 1, 1, 1, 1, 2, (3, 0));
}

public partial class Maybe<T> where T : notnull
{
    [NoCapture]
    public static int Count(string?[]? texts, List<int?>? numbers, Dictionary<string, List<T?>?> more) => texts?.Length ?? 0;

    [NoCapture]
    public static string Text(int? number, string? text) => text ?? "none";

    [NoCapture]
    public static T? Same(T? item) => item;

    [NoCapture]
    public static int Arrays<TItem>(TItem[,] items, int[][,] more, nint number, List<nint> numbers, string?[]? last = null) => items.Length;
}

public static class Corpus
{
    public static string Run()
    {
        Task<(int Sum, string? Error)> task = Tuples.AddWork((1, 2), null).StartNew();
        (int, int, int, int, int, int, int, int Eighth, (nint N, nuint U) Last) many = Tuples.LongWork().StartNew().Result;
        var lengths = new int[1];
        Maybe<int>.ArraysEach(new[] { new int[1, 2] }, new int[0][,], default, new List<nint>()).Run(lengths);
        return $"{Tuples.SumWork("", (1, 2), new Many()).StartNew().Result} {task.Result.Sum}:{task.Result.Error} {many.Eighth + (int)many.Last.N} "
            + $"{Maybe<int>.CountWork(new string?[1], null, new Dictionary<string, List<int>?>()).StartNew().Result} "
            + $"{Maybe<string>.TextWork(null, null).StartNew().Result} {Maybe<int>.SameWork(0).StartNew().Result} {lengths[0]}";
    }
}
