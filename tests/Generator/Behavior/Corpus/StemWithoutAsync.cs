// => 1 2 3
using global::ClosureGen;

public static partial class Handlers
{
    [NoCapture]
    public static int LoadAsync() => 1;

    [NoCapture]
    public static int Async() => 2;

    [NoCapture(Name = "ReadAsync")]
    public static int Read() => 3;
}

public static class Corpus
{
    public static string Run() =>
        $"{Handlers.LoadWork().StartNew().Result} {Handlers.AsyncWork().StartNew().Result} {Handlers.ReadAsyncWork().StartNew().Result}";
}
