// => text number list:1 array:2 none two | object object | 0 1 2 | 1 2 3
using global::ClosureGen;
using global::System.Collections.Generic;

namespace Left { public class Order { } }
namespace Right { public class Order { } }

public partial class Handlers
{
    [NoCapture] public string Handle(string text) => "text";
    [NoCapture] public string Handle(int number) => "number";
    [NoCapture] public string Handle(List<int> list) => "list:" + list.Count;
    [NoCapture] public string Handle(int[] array) => "array:" + array.Length;
    [NoCapture] public string Handle() => "none";
    [NoCapture] public string Handle(string text, int number) => "two";
}

public partial class Untagged
{
    [NoCapture] public string Handle(object item) => "object";
    public string Handle(string text) => "string";
    public string Handle(object item, int more = 0) => "optional";
    public string Handle<T>(T item) => "generic";
}

public static partial class Others
{
    [NoCapture] public static int Handle(object item) => 0;
    [NoCapture] public static int Handle<T>(T item) => 1;
    [NoCapture] public static int Handle<T, U>(T item, U more) => 2;
    [NoCapture] public static int Take(Left.Order order) => 1;
    [NoCapture] public static int Take(Right.Order order) => 2;
    [NoCapture] public static int Take(List<int> numbers, List<string> texts) => 3;
    [NoCapture] public static int Take(List<string> texts, List<int> numbers) => 4;
}

public static class Corpus
{
    public static string Run()
    {
        var handlers = new Handlers();
        var texts = new string[1];
        handlers.HandleEach(new[] { "" }).Run(texts);
        Handlers.HandlePairing_Int32 number = handlers.HandleWork(1);
        var untagged = new string[1];
        new Untagged().HandleEach(new[] { "" }).Run(untagged);
        var first = new int[1];
        var second = new int[1];
        Others.HandleEach(new[] { new object() }).Run(first);
        Others.HandleEach(new[] { 1 }).Run(second);
        return $"{texts[0]} {number.StartNew().Result} {handlers.HandleWork(new List<int> { 1 }).StartNew().Result} "
            + $"{handlers.HandleWork(new[] { 1, 2 }).StartNew().Result} {handlers.HandleWork().StartNew().Result} {handlers.HandleWork("", 1).StartNew().Result} | "
            + $"{new Untagged().HandleWork("").StartNew().Result} {untagged[0]} | {first[0]} {second[0]} {Others.HandleWork(1, "").StartNew().Result} | "
            + $"{Others.TakeWork(new Left.Order()).StartNew().Result} {Others.TakeWork(new Right.Order()).StartNew().Result} "
            + Others.TakeWork(new List<int>(), new List<string>()).StartNew().Result;
    }
}
