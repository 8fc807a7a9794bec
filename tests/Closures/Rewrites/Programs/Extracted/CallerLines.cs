// sites: extracted, extracted
using System.Runtime.CompilerServices;

int a = 1;
await Task.Run(() =>
{
    Log.Write("first" + a);
    Log.Write("second" + a);
});
await Task.Run(() =>
{
    Log.Write("third" + a);
});

internal static class Log
{
    internal static void Write(string text, [CallerLineNumber] int line = 0, [CallerArgumentExpression(nameof(text))] string? written = null) =>
        Console.WriteLine($"{text} {line} {written}");
}
