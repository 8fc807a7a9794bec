// => h:3:a1 h:4:b2|h:4:b2 h:5:c3 7:d4 x:e5
using global::System.Runtime.CompilerServices;
using global::System.Text;
using global::ClosureGen;

[InterpolatedStringHandler]
public readonly struct Line
{
    private readonly StringBuilder _text;

    public Line(int literalLength, int formattedCount, Logger logger, int level)
        : this(literalLength, formattedCount, level) => _text.Insert(0, logger.Name + ":");

    public Line(int literalLength, int formattedCount, int level) => _text = new StringBuilder().Append(level).Append(':');

    public Line(int literalLength, int formattedCount, string name) => _text = new StringBuilder().Append(name).Append(':');

    public void AppendLiteral(string text) => _text.Append(text);

    public void AppendFormatted<T>(T value) => _text.Append(value);

    public override string ToString() => _text.ToString();
}

public partial class Logger
{
    public string Name => "h";

    [NoCapture]
    public string Log(string item, int level, [InterpolatedStringHandlerArgument("", "level")] Line line) => line.ToString();

    [NoCapture]
    public string Plain(string item, int @in, [InterpolatedStringHandlerArgument("in")] Line line) => line.ToString();
}

public static partial class Loggers
{
    [NoCapture]
    public static string Say(this string name, [InterpolatedStringHandlerArgument("name")] Line line) => line.ToString();
}

public static class Corpus
{
    public static string Run()
    {
        var h = new Logger();
        var results = new string[2];
        h.LogEach(new[] { "", "" }, 4, $"b{2}").Run(results);
        var plain = new string[1];
        Logger.PlainPairs(new[] { h }, new[] { "" }, 7, $"d{4}").Run(plain);
        return $"{h.LogWork("", 3, $"a{1}").StartNew().Result} {string.Join("|", results)} "
            + $"{h.LogWork("", 5, $"c{3}").StartNew().Result} {plain[0]} {"x".SayWork($"e{5}").StartNew().Result}";
    }
}
