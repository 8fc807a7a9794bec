// => 1 none 0
using global::ClosureGen;
using global::System.Collections.Generic;

public partial class Handlers<T> where T : notnull
{
    [NoCapture]
    public static int Count(string?[]? texts, List<int?>? numbers, Dictionary<string, List<T?>?> more) => texts?.Length ?? 0;

    [NoCapture]
    public static string Text(int? number, string? text) => text ?? "none";

    [NoCapture]
    public static T? Same(T? item) => item;
}

public static class Corpus
{
    public static string Run() =>
        $"{Handlers<int>.CountWork(new string?[1], null, new Dictionary<string, List<int>?>()).StartNew().Result} "
        + $"{Handlers<string>.TextWork(null, null).StartNew().Result} {Handlers<int>.SameWork(0).StartNew().Result}";
}
