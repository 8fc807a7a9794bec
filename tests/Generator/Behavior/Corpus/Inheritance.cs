// => 6 base derived derived most 1 2 | derived base 2 one 3 | 3 2
using global::ClosureGen;

public abstract partial class Abstract<T>
{
    [NoCapture]
    public abstract int Handle(T item, int more);
}

public class Concrete : Abstract<string>
{
    public override int Handle(string item, int more) => item.Length + more;
}

public partial class Base
{
    [NoCapture] public virtual string Name(int number) => "base";
    [NoCapture] public string Hidden(int number) => "base";
    [NoCapture] public virtual int Length(object item) => ((string)item).Length;
}

public partial class Derived : Base
{
    [NoCapture] public override string Name(int number) => "derived";
    [NoCapture] public new string Hidden(int number) => "derived";
}

public sealed class Most : Derived
{
    public sealed override string Name(int number) => "most";
}

public interface IHandler<T> { int Handle(T item); }

public partial class Handlers : IHandler<int>, IHandler<string>
{
    [NoCapture] public int Handle(int item) => 1;
    [NoCapture] public int Handle(string item) => 2;
}

public partial class Generic<T>
{
    [NoCapture]
    public int Count(T item) => 1;
}

public partial class OfString : Generic<string>
{
    [NoCapture]
    public new int Count(string item) => 2;

    [NoCapture]
    public string Count(int number) => "one";
}

public partial class Outer
{
    [NoCapture]
    public int Handle(int number) => 1;

    // An inner type inherits nothing from the type around it.
    public partial class Inner
    {
        [NoCapture]
        public int Handle(int number) => 3;
    }
}

public static class Corpus
{
    public static string Run()
    {
        var results = new int[1];
        Abstract<string>.HandlePairs(new Abstract<string>[] { new Concrete() }, new[] { "abc" }, 3).Run(results);
        Base derived = new Derived();
        // Arrays are covariant.
        var lengths = new int[1];
        new Base().LengthEach((object[])new string[] { "abc" }).Run(lengths);
        var more = new int[1];
        Base.LengthPairs((Base[])new Derived[] { new Derived() }, (object[])new string[] { "ab" }).Run(more);
        return $"{results[0]} {new Base().NameWork(1).StartNew().Result} {derived.NameWork(1).StartNew().Result} "
            + $"{new Derived().NameWork(1).StartNew().Result} {((Base)new Most()).NameWork(1).StartNew().Result} "
            + $"{new Handlers().HandleWork(1).StartNew().Result} {new Handlers().HandleWork("").StartNew().Result} | "
            + $"{new Derived().HiddenWork(1).StartNew().Result} {derived.HiddenWork(1).StartNew().Result} "
            + $"{new OfString().CountWork("").StartNew().Result} {new OfString().CountWork(1).StartNew().Result} {new Outer.Inner().HandleWork(1).StartNew().Result} "
            + $"| {lengths[0]} {more[0]}";
    }
}
