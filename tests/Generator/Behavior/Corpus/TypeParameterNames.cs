// => 1 2 3 4 5 6 | 1 2 3 | StateRun 12 | String Int32
using global::ClosureGen;

public static partial class Handlers
{
    [NoCapture]
    public static StartNew First<StartNew>(StartNew item) => item;

    [NoCapture]
    public static SecondState Second<SecondState, SecondRun>(SecondState item, SecondRun more) => item;

    [NoCapture]
    public static ThirdPairing Third<ThirdPairing, ThirdBatch>(ThirdPairing item, ThirdBatch more) => item;

    [NoCapture]
    public static Pool Fourth<Pool, Start, t_cache, Rent>(Pool item, Start start, t_cache cache, Rent rent) => item;

    [NoCapture]
    public static int Sixth() => 0;

    [NoCapture]
    public static int Sixth<SixthPairing_String, SixthBatch_String>(string item) => 6;
}

public sealed partial class Handler
{
    [NoCapture]
    public _handler Fifth<_handler, _handlers, _pairs, _results>(_handler item, _handlers a, _pairs b, _results c) => item;
}

#pragma warning disable CS0693, CS8981
// Type parameters give way to parameters.
public partial class Parameters<T, _item>
{
    [NoCapture]
    public int First<T>(int item, T T_) => item;

    [NoCapture]
    public int Second<_item>(int item_, _item item) => item_;

    [NoCapture]
    public static int Third<Post>(int Post_, Post Post__) => Post_;
}

// The nested pooled classes are seen where these are: they give way.
public partial class Pooled<HandleState, HandleRun, HandleState_>
{
    [NoCapture]
    public string Handle(HandleState state, HandleRun run, HandleState_ more) => "" + state + run;

    [NoCapture]
    public HandleRun Same(HandleRun run) => run;
}

public partial class Outer<T>
{
    public partial class Inner<U>
    {
        [NoCapture]
        public static string Names<T, U>(T first, U second) => typeof(T).Name + " " + typeof(U).Name;
    }
}

public static class Corpus
{
    public static string Run()
    {
        var parameters = new Parameters<int, int>();
        var numbers = new int[1];
        parameters.SecondEach(new[] { 2 }, "").Run(numbers);
        var texts = new string[1];
        new Pooled<string, string, int>().HandleEach(new[] { "State" }, "Run", 1).Run(texts);
        return $"{Handlers.FirstWork(1).StartNew().Result} {Handlers.SecondWork(2, "").StartNew().Result} {Handlers.ThirdWork(3, "").StartNew().Result} "
            + $"{Handlers.FourthWork(4, 0, 0, 0).StartNew().Result} {new Handler().FifthWork(5, 0, 0, 0).StartNew().Result} {Handlers.SixthWork<int, int>("").StartNew().Result} | "
            + $"{parameters.FirstWork(1, "").StartNew().Result} {numbers[0]} {Parameters<int, int>.ThirdWork(3, "").StartNew().Result} | "
            + $"{texts[0]} {new Pooled<int, int, int>().SameWork(12).StartNew().Result} | {Outer<byte>.Inner<long>.NamesWork("", 1).StartNew().Result}";
    }
}
