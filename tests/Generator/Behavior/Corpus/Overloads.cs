// => text number list:1 array:2 none two
using global::ClosureGen;
using global::System.Collections.Generic;

public partial class Handlers
{
    [NoCapture] public string Handle(string text) => "text";
    [NoCapture] public string Handle(int number) => "number";
    [NoCapture] public string Handle(List<int> list) => "list:" + list.Count;
    [NoCapture] public string Handle(int[] array) => "array:" + array.Length;
    [NoCapture] public string Handle() => "none";
    [NoCapture] public string Handle(string text, int number) => "two";
}

public static class Corpus
{
    public static string Run()
    {
        var handlers = new Handlers();
        var results = new string[1];
        handlers.HandleEach(new[] { "" }).Run(results);
        Handlers.HandlePairing_Int32 number = handlers.HandleWork(1);
        return $"{results[0]} {number.StartNew().Result} {handlers.HandleWork(new List<int> { 1 }).StartNew().Result} "
            + $"{handlers.HandleWork(new[] { 1, 2 }).StartNew().Result} {handlers.HandleWork().StartNew().Result} {handlers.HandleWork("", 1).StartNew().Result}";
    }
}
