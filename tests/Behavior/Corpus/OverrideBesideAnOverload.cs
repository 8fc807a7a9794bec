// => override override override
using global::ClosureGen;

public abstract class Base<T>
{
    public abstract string Handle(T item);
}

public partial class Derived : Base<int>
{
    // C# prefers this one for any int: overrides belong to the base.
    public string Handle(long item) => "overload";

    [NoCapture]
    public override string Handle(int item) => "override";
}

public static class Corpus
{
    public static string Run()
    {
        var results = new string[1];
        var more = new string[1];
        var derived = new Derived();
        derived.HandleEach(new[] { 1 }).Run(results);
        Derived.HandlePairs(new[] { derived }, new[] { 1 }).Run(more);
        return $"{derived.HandleWork(1).StartNew().Result} {results[0]} {more[0]}";
    }
}
