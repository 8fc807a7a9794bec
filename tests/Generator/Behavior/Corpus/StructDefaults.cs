// => 0 0 01/01/0001 True
using global::ClosureGen;
using global::System;
using global::System.Globalization;

public struct Point { public int X; }

public static partial class Handlers
{
    [NoCapture] public static int First(Point point = default, Guid id = new Guid()) => point.X;
    [NoCapture] public static T? Second<T>(T? item = default) => item;
    [NoCapture] public static string Third(DateTime date = default, TimeSpan? span = null) => date.ToString("d", CultureInfo.InvariantCulture);
    [NoCapture] public static bool Fourth((int, string)? pair = null, object? item = null) => pair is null && item is null;
}

public static class Corpus
{
    public static string Run() =>
        $"{Handlers.FirstWork().StartNew().Result} {Handlers.SecondWork<int>().StartNew().Result} "
        + $"{Handlers.ThirdWork().StartNew().Result} {Handlers.FourthWork().StartNew().Result}";
}
