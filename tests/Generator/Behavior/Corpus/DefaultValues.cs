// => 1.5|0.1|a"b\|c|True|-5 Negative Both 3 0 0 01/01/0001 True
using global::ClosureGen;
using global::System;
using global::System.Globalization;

public enum Signed : sbyte { Negative = -1 }
[Flags] public enum Bits : ulong { None, All = ulong.MaxValue }
public struct Point { public int X; }

public static partial class Handlers
{
    private const string Text = "a\"b\\";
    private const decimal Price = 1.5m;

    [NoCapture]
    public static string Join(decimal price = Price, double number = 0.1, string text = Text, char letter = 'c', bool flag = true, sbyte small = -5) =>
        string.Join("|", price.ToString(CultureInfo.InvariantCulture), number.ToString(CultureInfo.InvariantCulture), text, letter, flag, small);

    [NoCapture] public static Signed First(Signed value = Signed.Negative) => value;
    [NoCapture] public static AttributeTargets Second(AttributeTargets targets = AttributeTargets.Class | AttributeTargets.Struct) => targets;
    [NoCapture] public static Bits Third(Bits bits = (Bits)3) => bits;
    [NoCapture] public static Bits? Fourth(Bits? bits = Bits.All, Signed? signed = (Signed)(-7)) => bits;
    [NoCapture] public static int Fifth(Point point = default, Guid id = new Guid()) => point.X;
    [NoCapture] public static T? Sixth<T>(T? item = default) => item;
    [NoCapture] public static string Seventh(DateTime date = default, TimeSpan? span = null) => date.ToString("d", CultureInfo.InvariantCulture);
    [NoCapture] public static bool Eighth((int, string)? pair = null, object? item = null) => pair is null && item is null;
}

public static class Corpus
{
    public static string Run() =>
        $"{Handlers.JoinWork().StartNew().Result} {Handlers.FirstWork().StartNew().Result} {((int)Handlers.SecondWork().StartNew().Result == 12 ? "Both" : "")} "
        + (Handlers.FourthWork().StartNew().Result == Bits.All ? Handlers.ThirdWork().StartNew().Result.ToString("D") : "")
        + $" {Handlers.FifthWork().StartNew().Result} {Handlers.SixthWork<int>().StartNew().Result} "
        + $"{Handlers.SeventhWork().StartNew().Result} {Handlers.EighthWork().StartNew().Result}";
}
