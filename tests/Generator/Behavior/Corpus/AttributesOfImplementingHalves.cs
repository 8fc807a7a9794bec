// => 1 2 3x
using global::ClosureGen;
using global::System.Runtime.CompilerServices;

[InterpolatedStringHandler]
public readonly struct Text
{
    public Text(int length, int count) => Value = length;
    public Text(int length, int count, int number) => Value = number;
    public int Value { get; }
    public void AppendLiteral(string text) { }
}

#pragma warning disable CS4024, CS4026, CS8826, CS8966
public partial class Handlers
{
    private partial int First(int line);
    [NoCapture] private partial int First([CallerLineNumber] int line) => line;

    private partial int Second(int number, string text);
    [NoCapture] private partial int Second([CallerMemberName] int number, [CallerArgumentExpression("number")] string text) => number;

    private partial string Third(int number, string name, Text text);
    [NoCapture] private partial string Third(int other, [CallerMemberName] string name, [InterpolatedStringHandlerArgument("other")] Text text) => text.Value + name;

    public string Run() =>
        FirstWork(1).StartNew().Result
        + " " + SecondWork(2, "").StartNew().Result
        + " " + ThirdWork(3, "x", $"123").StartNew().Result;
}

public static class Corpus
{
    public static string Run() => new Handlers().Run();
}
