// => 1 2 3 4 5 6 7 8 9
using global::ClosureGen;
using global::System;

public class Base
{
    public int FirstWork;
    public class FirstPairing { }
    public void FirstBatch(int number) { }
    public static void SecondPairs() { }
    public enum SecondEach { None }
    public class ThirdWork<T> { }
    public event Action? FourthBatch { add { } remove { } }
    protected void FifthPairing<T>() { }
    public int SixthPairs => 0;
    public class SeventhWork<T, U> { }
    // A method hides none that takes something by reference; a type hides it as any other.
    public void EighthWork(in int number) { }
    public void EighthBatch(in int number) { }
    protected void NinthPairing(ref string text) { }
}

public partial class Derived : Base
{
    [NoCapture] public int First(int number) => number;
    [NoCapture] public int Second(int number) => number;
    [NoCapture] public int Third<T>(T item, int number) => number;
    [NoCapture] public int Fourth<T>(int number) => number;
    [NoCapture] public int Fifth<T>(int number) => number;
    [NoCapture] public int Sixth<T>(int number) => number;
    [NoCapture] public int Seventh<T>(int number) => number;
    [NoCapture] public int Eighth(int number) => number;
    [NoCapture] public int Ninth(int number) => number;
}

public static class Corpus
{
    public static string Run()
    {
        var derived = new Derived();
        return string.Join(
            ' ',
            derived.FirstWork(1).StartNew().Result,
            derived.SecondWork(2).StartNew().Result,
            derived.ThirdWork("", 3).StartNew().Result,
            derived.FourthWork<string>(4).StartNew().Result,
            derived.FifthWork<string>(5).StartNew().Result,
            derived.SixthWork<string>(6).StartNew().Result,
            derived.SeventhWork<string>(7).StartNew().Result,
            derived.EighthWork(8).StartNew().Result,
            derived.NinthWork(9).StartNew().Result
        );
    }
}
