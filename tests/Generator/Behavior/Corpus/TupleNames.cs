// => 3:4 5
using global::ClosureGen;
using global::System.Collections.Generic;
using global::System.Threading.Tasks;

public static partial class Handlers
{
    [NoCapture]
    public static (int Sum, string? Error) Add((int Left, int Right) pair, Dictionary<string, (int A, (int B, string? C) D)?>? more) =>
        (pair.Left + pair.Right, "4");

    [NoCapture]
    public static (int, int, int, int, int, int, int, int Eighth, (nint N, nuint U) Last) Long() => (1, 1, 1, 1, 1, 1, 1, 2, (3, 0));
}

public static class Corpus
{
    public static string Run()
    {
        Task<(int Sum, string? Error)> task = Handlers.AddWork((1, 2), null).StartNew();
        (int, int, int, int, int, int, int, int Eighth, (nint N, nuint U) Last) many = Handlers.LongWork().StartNew().Result;
        return $"{task.Result.Sum}:{task.Result.Error} {many.Eighth + (int)many.Last.N}";
    }
}
