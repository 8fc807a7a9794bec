// => base derived derived most
using global::ClosureGen;

public partial class Base
{
    [NoCapture]
    public virtual string Name(int number) => "base";
}

public partial class Derived : Base
{
    [NoCapture]
    public override string Name(int number) => "derived";
}

public sealed class Most : Derived
{
    public sealed override string Name(int number) => "most";
}

public static class Corpus
{
    public static string Run()
    {
        Base derived = new Derived();
        return $"{new Base().NameWork(1).StartNew().Result} {derived.NameWork(1).StartNew().Result} "
            + $"{new Derived().NameWork(1).StartNew().Result} {((Base)new Most()).NameWork(1).StartNew().Result}";
    }
}
