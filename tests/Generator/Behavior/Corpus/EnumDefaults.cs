// => Negative Both 3
using global::ClosureGen;
using global::System;

public enum Signed : sbyte { Negative = -1 }
[Flags] public enum Bits : ulong { None, All = ulong.MaxValue }

public static partial class Handlers
{
    [NoCapture] public static Signed First(Signed value = Signed.Negative) => value;
    [NoCapture] public static AttributeTargets Second(AttributeTargets targets = AttributeTargets.Class | AttributeTargets.Struct) => targets;
    [NoCapture] public static Bits Third(Bits bits = (Bits)3) => bits;
    [NoCapture] public static Bits? Fourth(Bits? bits = Bits.All, Signed? signed = (Signed)(-7)) => bits;
}

public static class Corpus
{
    public static string Run() =>
        $"{Handlers.FirstWork().StartNew().Result} {((int)Handlers.SecondWork().StartNew().Result == 12 ? "Both" : "")} "
        + (Handlers.FourthWork().StartNew().Result == Bits.All ? Handlers.ThirdWork().StartNew().Result.ToString("D") : "");
}
