// => 5
using global::ClosureGen;

public partial class Outer
{
    private partial class Hidden
    {
        internal readonly struct Secret { public int Value => 5; }

        [NoCapture]
        private static int Open(Secret secret) => secret.Value;

        internal static int Start() => OpenWork(default).StartNew().Result;
    }

    public static int Run() => Hidden.Start();
}

public static class Corpus
{
    public static string Run() => Outer.Run().ToString();
}
