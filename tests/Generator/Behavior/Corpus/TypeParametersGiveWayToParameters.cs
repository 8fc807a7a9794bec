// => 1 2 3
using global::ClosureGen;

#pragma warning disable CS0693, CS8981
public partial class Handlers<T, _item>
{
    [NoCapture]
    public int First<T>(int item, T T_) => item;

    [NoCapture]
    public int Second<_item>(int item_, _item item) => item_;

    [NoCapture]
    public static int Third<Post>(int Post_, Post Post__) => Post_;
}

public static class Corpus
{
    public static string Run()
    {
        var handlers = new Handlers<int, int>();
        var results = new int[1];
        handlers.SecondEach(new[] { 2 }, "").Run(results);
        return $"{handlers.FirstWork(1, "").StartNew().Result} {results[0]} "
            + Handlers<int, int>.ThirdWork(3, "").StartNew().Result;
    }
}
