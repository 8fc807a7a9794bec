// => 10 21 größe 7 3
using global::ClosureGen;

namespace @namespace.@event
{
    public partial class @class<@in>
    {
        public static int Total;

        [NoCapture]
        public void @void(int @int, @in @params) => global::System.Threading.Interlocked.Add(ref Total, @int);

        // Every name that generated code uses itself.
        [NoCapture]
        public void Own(int handler, int handlers, int pairs, int next, int end, int i) =>
            Total = handler + handlers + pairs + next + end + i;

        [NoCapture]
        public static int More(int results, int result, int Count, int IsStopped, int _batch, int _results, int _handler, int handler, int state, int pairing, int batch, int run, int count, int cancellationToken, int Pool, int Start) =>
            Total = results + result;

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

public static class Corpus
{
    public static string Run()
    {
        var handler = new @namespace.@event.@class<string>();
        handler.voidWork(@int: 4, @params: "").StartNew().Wait();
        handler.voidEach(@int: new[] { 1, 2, 3 }, @params: "").Run();
        int first = @namespace.@event.@class<string>.Total;
        handler.OwnWork(1, 2, 3, 4, 5, 6).StartNew().Wait();
        @namespace.@event.@class<string>.OwnPairs(handlers_: new[] { handler }, handler: new[] { 1 }, handlers: 2, pairs: 3, next: 4, end: 5, i: 6).Run();
        int second = @namespace.@event.@class<string>.Total;
        string text = @namespace.@event.@class<string>.größeWork("größe").StartNew().Result;
        int third = @namespace.@event.@class<string>.MoreWork(1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0).StartNew().Result;
        return $"{first} {second} {text} {Outer.Order()} {third}";
    }
}
