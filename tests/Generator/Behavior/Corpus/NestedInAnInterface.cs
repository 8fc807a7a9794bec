// => 9
using global::ClosureGen;

public partial interface IOuter<T> where T : class
{
    public partial class Nested
    {
        [NoCapture]
        public int Length(T? item, int number) => number;
    }
}

public static class Corpus
{
    public static string Run() => new IOuter<string>.Nested().LengthWork("", 9).StartNew().Result.ToString();
}
