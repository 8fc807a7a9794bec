// => 3 6 2
using global::ClosureGen;
using global::System.Collections.Generic;

public partial class Handlers
{
    [NoCapture]
    public dynamic Add(dynamic left, dynamic right) => left + right;

    [NoCapture]
    public static dynamic[] Wrap(dynamic? item, Dictionary<string, dynamic?> more) => new dynamic[] { item!, more };

    // An overload that a call bound at run time could take.
    public dynamic Add(int left, int right) => 0;
}

public static class Corpus
{
    public static string Run()
    {
        var results = new object[1];
        new Handlers().AddEach(new object[] { 4 }, 2).Run(results);
        return $"{new Handlers().AddWork(1, 2).StartNew().Result} {results[0]} {Handlers.WrapWork(1, new Dictionary<string, object?>()).StartNew().Result.Length}";
    }
}
