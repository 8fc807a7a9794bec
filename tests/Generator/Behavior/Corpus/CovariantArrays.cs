// => 3 2
using global::ClosureGen;

public partial class Base
{
    [NoCapture]
    public virtual int Length(object item) => ((string)item).Length;
}

public class Derived : Base { }

public static class Corpus
{
    public static string Run()
    {
        var results = new int[1];
        new Base().LengthEach((object[])new string[] { "abc" }).Run(results);
        var more = new int[1];
        Base.LengthPairs((Base[])new Derived[] { new Derived() }, (object[])new string[] { "ab" }).Run(more);
        return $"{results[0]} {more[0]}";
    }
}
