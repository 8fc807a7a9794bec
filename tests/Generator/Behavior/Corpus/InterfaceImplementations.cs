// => 1 2
using global::ClosureGen;

public interface IHandler<T> { int Handle(T item); }

public partial class Handlers : IHandler<int>, IHandler<string>
{
    [NoCapture] public int Handle(int item) => 1;
    [NoCapture] public int Handle(string item) => 2;
}

public static class Corpus
{
    public static string Run() =>
        new Handlers().HandleWork(1).StartNew().Result + " " + new Handlers().HandleWork("").StartNew().Result;
}
