// => 1.5|0.1|a"b\|c|True|-5
using global::ClosureGen;
using global::System.Globalization;

public static partial class Handlers
{
    private const string Text = "a\"b\\";
    private const decimal Price = 1.5m;

    [NoCapture]
    public static string Join(decimal price = Price, double number = 0.1, string text = Text, char letter = 'c', bool flag = true, sbyte small = -5) =>
        string.Join("|", price.ToString(CultureInfo.InvariantCulture), number.ToString(CultureInfo.InvariantCulture), text, letter, flag, small);
}

public static class Corpus
{
    public static string Run() => Handlers.JoinWork().StartNew().Result;
}
