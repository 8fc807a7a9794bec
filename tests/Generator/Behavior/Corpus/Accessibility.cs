// => 6 15 5 1
using global::ClosureGen;

public class Base
{
    protected virtual int First(int number) => 0;
    protected internal virtual int Second(int number) => 0;
}

public sealed partial class Sealed : Base
{
    [NoCapture] protected override int First(int number) => 1;
    [NoCapture] protected internal override int Second(int number) => 2;
    [NoCapture] internal int Third(int number) => 3;

    public int Sum() => FirstWork(0).StartNew().Result;
}

public partial class Handlers
{
    [NoCapture] private int First(int number) => 1;
    [NoCapture] private protected int Second(int number) => 2;
    [NoCapture] protected int Third(int number) => 3;
    [NoCapture] internal int Fourth(int number) => 4;
    [NoCapture] protected internal int Fifth(int number) => 5;

    protected int All() =>
        FirstWork(0).StartNew().Result + SecondWork(0).StartNew().Result + ThirdWork(0).StartNew().Result
        + FourthWork(0).StartNew().Result + FifthWork(0).StartNew().Result;
}

public class Derived : Handlers
{
    public int Run() => All() + SecondWork(0).StartNew().Result - 2 + ThirdWork(0).StartNew().Result - 3;
}

public partial class Outer
{
    private partial class Hidden
    {
        internal readonly struct Secret { public int Value => 5; }

        [NoCapture]
        private static int Open(Secret secret) => secret.Value;

        internal static int Start() => OpenWork(default).StartNew().Result;
    }

    public static int Run() => Hidden.Start();
}

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
    public static string Run() =>
        $"{new Sealed().Sum() + new Sealed().SecondWork(0).StartNew().Result + new Sealed().ThirdWork(0).StartNew().Result} "
        + $"{new Derived().Run()} {Outer.Run()} {new Point().Count()}";
}
