// => 3
using global::ClosureGen;

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
    public static string Run() => new Outer.Inner().HandleWork(1).StartNew().Result.ToString();
}
