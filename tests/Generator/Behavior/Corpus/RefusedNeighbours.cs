// => 1
using global::ClosureGen;
using global::System;

public partial class Handlers
{
    [NoCapture] public int Kept(int number) => 1;
    [NoCapture] public void ByRef(ref int number) { }
    [NoCapture] public void Out(out int number) => number = 0;
    [NoCapture] public void Span(ReadOnlySpan<char> text) { }
    [NoCapture] public async void Void() => await global::System.Threading.Tasks.Task.Yield();
    [NoCapture] public ref int Ref() => throw new InvalidOperationException();
    [NoCapture] public static Handlers operator +(Handlers left, Handlers right) => left;

    public int WithLocal()
    {
        [NoCapture] static int Local(int number) => number;
        Func<int, int> lambda = [NoCapture] static (int number) => number;
        return Local(1) + lambda(1);
    }
}

public static class Corpus
{
    public static string Run() => new Handlers().KeptWork(1).StartNew().Result.ToString();
}
