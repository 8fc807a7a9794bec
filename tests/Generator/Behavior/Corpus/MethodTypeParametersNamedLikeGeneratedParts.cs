// => 1 2 3 4 5 6
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
}

public static partial class Overloads
{
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

public static class Corpus
{
    public static string Run() =>
        $"{Handlers.FirstWork(1).StartNew().Result} {Handlers.SecondWork(2, "").StartNew().Result} "
        + $"{Handlers.ThirdWork(3, "").StartNew().Result} {Handlers.FourthWork(4, 0, 0, 0).StartNew().Result} "
        + $"{new Handler().FifthWork(5, 0, 0, 0).StartNew().Result} "
        + Overloads.SixthWork<int, int>("").StartNew().Result;
}
