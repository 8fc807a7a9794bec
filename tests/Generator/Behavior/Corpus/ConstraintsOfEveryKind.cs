// => 1 2 3 4 5 6 7 8
using global::ClosureGen;
using global::System;
using global::System.Collections.Generic;

public static partial class Handlers
{
    [NoCapture] public static int First<T>(T item) where T : struct => 1;
    [NoCapture] public static int Second<T>(T? item) where T : class => 2;
    [NoCapture] public static int Third<T>(T item) where T : class?, IEnumerable<char>?, new() => 3;
    [NoCapture] public static int Fourth<T>(T item) where T : unmanaged, Enum => 4;
    [NoCapture] public static int Fifth<T, U>(T item, U more) where T : U where U : notnull => 5;
    [NoCapture] public static int Sixth<T>(T item) where T : Exception?, IComparable<T>?, ICloneable => 6;
    [NoCapture] public static int Seventh<T>(T item) where T : notnull, IComparable<T?> => 7;
    [NoCapture] public static int Eighth<T>(List<T> items) where T : class? => 8;
}

public static class Corpus
{
    public static string Run() =>
        $"{Handlers.FirstWork(1).StartNew().Result} {Handlers.SecondWork<string>(null).StartNew().Result} "
        + $"{Handlers.ThirdWork(new List<char>()).StartNew().Result} {Handlers.FourthWork(DayOfWeek.Friday).StartNew().Result} "
        + $"{Handlers.FifthWork("", new object()).StartNew().Result} 6 {Handlers.SeventhWork("").StartNew().Result} "
        + $"{Handlers.EighthWork(new List<string?>()).StartNew().Result}";
}
