// => 1
using global::ClosureGen;

public abstract partial record Shape
{
    [NoCapture]
    protected abstract int Sides();

    public int Count() => SidesWork().StartNew().Result;
}

public sealed partial record Point : Shape
{
    [NoCapture]
    protected override int Sides() => 1;
}

public static class Corpus
{
    public static string Run() => new Point().Count().ToString();
}
