// => override override override narrow later named
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

public class Wide
{
    public virtual object Same(int item) => "";

    public virtual global::System.Threading.Tasks.Task Wait(int item) => null!;

    public virtual string? Name(string text) => text;
}

// Through the base type these return something else.
public partial class Narrow : Wide
{
    [NoCapture] public override string Same(int item) => "narrow";

    public string Same(long item) => "overload";

    [NoCapture]
    public override global::System.Threading.Tasks.Task<string> Wait(int item) => global::System.Threading.Tasks.Task.FromResult("later");

    public string Wait(long item) => "overload";

    [NoCapture] public override string Name(string? text) => "named";

    public string Name(object item) => "overload";
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
        return $"{derived.HandleWork(1).StartNew().Result} {results[0]} {more[0]}"
            + $" {new Narrow().SameWork(1).StartNew().Result} {new Narrow().WaitWork(1).StartNew().Result} {new Narrow().NameWork(null).StartNew().Result}";
    }
}
