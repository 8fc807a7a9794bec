// => override override override narrow later named struct True 4
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

// A struct's are called on the struct: nothing fits better, and its base types stand for a box.
public readonly partial struct Price : global::System.IFormattable, global::System.IEquatable<Price>
{
    [NoCapture] public override string ToString() => "struct";

    public string ToString(string? format, global::System.IFormatProvider? provider) => "overload";

    [NoCapture] public override bool Equals(object? other) => true;

    public bool Equals(Price other) => false;

    public override int GetHashCode() => 0;
}

public interface ITwice<TSelf> where TSelf : ITwice<TSelf> { static abstract int Twice(int number); }

public partial class Doubling : ITwice<Doubling>
{
    [NoCapture] public static int Twice(int number) => number * 2;
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
            + $" {new Narrow().SameWork(1).StartNew().Result} {new Narrow().WaitWork(1).StartNew().Result} {new Narrow().NameWork(null).StartNew().Result}"
            + $" {new Price().ToStringWork().StartNew().Result} {new Price().EqualsWork(new Price()).StartNew().Result} {Doubling.TwiceWork(2).StartNew().Result}";
    }
}
