// => 10 größe 7 | 3 12 Ümlaut日本 4 7 | 6 15 10 x | 1 2 3 text 5 1 2 3
using global::ClosureGen;

namespace @namespace.@event
{
    public partial class @class<@in>
    {
        public static int Total;

        [NoCapture]
        public void @void(int @int, @in @params) => global::System.Threading.Interlocked.Add(ref Total, @int);

        [NoCapture]
        public static string \u0067röße(string größe) => größe;
    }
}

public partial class Outer
{
    [NoCapture]
    private static int _order(int orderState, int orderPairing, int orderRun, int orderBatch, int State) => orderState;

    public static int Order() => _orderWork(7, 0, 0, 0, 0).StartNew().Result;
}

public partial class Ünïcode
{
    [NoCapture] public static int 数(int _, int __) => _ + __;
    [NoCapture] public static int _(int _0, int _1, int _01) => _0 * 10 + _1 + _01;
    [NoCapture] public static string Größe(string ärger, string 日本) => ärger + 日本;
    [NoCapture(Name = "İıI")] public static int Turkish(int ı, int İ) => ı + İ;
    [NoCapture] public static int @Add(int @left, int @async) => @left + @async;
}

public partial class @is
{
    [NoCapture] public static int value(int partial, int where, int get) => partial + where + get;
    [NoCapture] public static int Sum(int var, int async, int await, int record, int file) => var + async + await + record + file;
    [NoCapture] public static int @class(int @int, int @ref = 4, int @this = 5) => @int + @ref + @this;
    [NoCapture(Name = "@is")] public static void Refused() { }
    [NoCapture] public static @T @record<@T>(@T @in) => @in;
}

public static partial class Chosen
{
    private const string Prefix = "Print";

    // The compiler reads names without their formatting characters, and composes none.
    [NoCapture(Name = "X\u200Dy")] public static int First() => 1;
    [NoCapture(Name = "e\u0301")] public static int Second() => 2;
    [NoCapture(Name = "\u00E9")] public static int Third() => 3;
    [NoCapture(Name = Prefix + "Text")] public static string Handle(string text) => text;
    [NoCapture(Name = "PrintNumber")] public static string Handle(int number) => number.ToString();
    [NoCapture] public static int LoadAsync() => 1;
    [NoCapture] public static int Async() => 2;
    [NoCapture(Name = "ReadAsync")] public static int Read() => 3;
}

public static class Corpus
{
    public static string Run()
    {
        var handler = new @namespace.@event.@class<string>();
        handler.voidWork(@int: 4, @params: "").StartNew().Wait();
        handler.voidEach(@int: new[] { 1, 2, 3 }, @params: "").Run();
        int first = @namespace.@event.@class<string>.Total;
        string text = @namespace.@event.@class<string>.größeWork("größe").StartNew().Result;
        return $"{first} {text} {Outer.Order()} | {Ünïcode.数Work(1, 2).StartNew().Result} {Ünïcode._Work(1, 2, 0).StartNew().Result} "
            + $"{Ünïcode.GrößeWork("Ümlaut", "日本").StartNew().Result} {Ünïcode.İıIWork(1, 3).StartNew().Result} {Ünïcode.AddWork(left: 3, async: 4).StartNew().Result} | "
            + $"{@is.valueWork(1, 2, 3).StartNew().Result} {@is.SumWork(1, 2, 3, 4, 5).StartNew().Result} {@is.classWork(1, @this: 5).StartNew().Result} {@is.recordWork(@in: "x").StartNew().Result} | "
            + $"{Chosen.XyWork().StartNew().Result} {Chosen.e\u0301Work().StartNew().Result} {Chosen.\u00E9Work().StartNew().Result} "
            + $"{Chosen.PrintTextWork("text").StartNew().Result} {Chosen.PrintNumberWork(5).StartNew().Result} "
            + $"{Chosen.LoadWork().StartNew().Result} {Chosen.AsyncWork().StartNew().Result} {Chosen.ReadAsyncWork().StartNew().Result}";
    }
}
