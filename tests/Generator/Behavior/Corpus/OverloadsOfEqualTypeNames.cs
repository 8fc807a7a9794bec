// => 1 2 3
using global::ClosureGen;
using global::System.Collections.Generic;

namespace Left { public class Order { } }
namespace Right { public class Order { } }

public static partial class Handlers
{
    [NoCapture] public static int Handle(Left.Order order) => 1;
    [NoCapture] public static int Handle(Right.Order order) => 2;
    [NoCapture] public static int Handle(List<int> numbers, List<string> texts) => 3;
    [NoCapture] public static int Handle(List<string> texts, List<int> numbers) => 4;
}

public static class Corpus
{
    public static string Run() =>
        $"{Handlers.HandleWork(new Left.Order()).StartNew().Result} {Handlers.HandleWork(new Right.Order()).StartNew().Result} "
        + Handlers.HandleWork(new List<int>(), new List<string>()).StartNew().Result;
}
