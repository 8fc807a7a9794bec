// => String Int32
using global::ClosureGen;

public partial class Outer<T>
{
    public partial class Inner<U>
    {
#pragma warning disable CS0693
        [NoCapture]
        public static string Names<T, U>(T first, U second) => typeof(T).Name + " " + typeof(U).Name;
#pragma warning restore CS0693
    }
}

public static class Corpus
{
    public static string Run() => Outer<byte>.Inner<long>.NamesWork("", 1).StartNew().Result;
}
