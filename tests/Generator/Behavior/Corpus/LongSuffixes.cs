// => 1 2 3
using global::ClosureGen;

public class AbcdefghijklmnopqrstuvwxyzKey { }

public partial class Handlers
{
    // As long as a name in metadata may not be.
    [NoCapture]
    public static int Add(
        AbcdefghijklmnopqrstuvwxyzKey a0, AbcdefghijklmnopqrstuvwxyzKey a1, AbcdefghijklmnopqrstuvwxyzKey a2, AbcdefghijklmnopqrstuvwxyzKey a3, AbcdefghijklmnopqrstuvwxyzKey a4, AbcdefghijklmnopqrstuvwxyzKey a5, AbcdefghijklmnopqrstuvwxyzKey a6, AbcdefghijklmnopqrstuvwxyzKey a7, AbcdefghijklmnopqrstuvwxyzKey a8, AbcdefghijklmnopqrstuvwxyzKey a9, AbcdefghijklmnopqrstuvwxyzKey a10, AbcdefghijklmnopqrstuvwxyzKey a11, AbcdefghijklmnopqrstuvwxyzKey a12, AbcdefghijklmnopqrstuvwxyzKey a13, AbcdefghijklmnopqrstuvwxyzKey a14, AbcdefghijklmnopqrstuvwxyzKey a15, AbcdefghijklmnopqrstuvwxyzKey a16, AbcdefghijklmnopqrstuvwxyzKey a17, AbcdefghijklmnopqrstuvwxyzKey a18, AbcdefghijklmnopqrstuvwxyzKey a19, AbcdefghijklmnopqrstuvwxyzKey a20, AbcdefghijklmnopqrstuvwxyzKey a21, AbcdefghijklmnopqrstuvwxyzKey a22, AbcdefghijklmnopqrstuvwxyzKey a23, AbcdefghijklmnopqrstuvwxyzKey a24, AbcdefghijklmnopqrstuvwxyzKey a25, AbcdefghijklmnopqrstuvwxyzKey a26, AbcdefghijklmnopqrstuvwxyzKey a27, AbcdefghijklmnopqrstuvwxyzKey a28, AbcdefghijklmnopqrstuvwxyzKey a29, AbcdefghijklmnopqrstuvwxyzKey a30, AbcdefghijklmnopqrstuvwxyzKey a31, AbcdefghijklmnopqrstuvwxyzKey a32, AbcdefghijklmnopqrstuvwxyzKey a33, AbcdefghijklmnopqrstuvwxyzKey a34, AbcdefghijklmnopqrstuvwxyzKey a35, AbcdefghijklmnopqrstuvwxyzKey a36, AbcdefghijklmnopqrstuvwxyzKey a37, AbcdefghijklmnopqrstuvwxyzKey a38, AbcdefghijklmnopqrstuvwxyzKey a39) => 1;

    [NoCapture]
    public static int Add(
        AbcdefghijklmnopqrstuvwxyzKey a0, AbcdefghijklmnopqrstuvwxyzKey a1, AbcdefghijklmnopqrstuvwxyzKey a2, AbcdefghijklmnopqrstuvwxyzKey a3, AbcdefghijklmnopqrstuvwxyzKey a4, AbcdefghijklmnopqrstuvwxyzKey a5, AbcdefghijklmnopqrstuvwxyzKey a6, AbcdefghijklmnopqrstuvwxyzKey a7, AbcdefghijklmnopqrstuvwxyzKey a8, AbcdefghijklmnopqrstuvwxyzKey a9, AbcdefghijklmnopqrstuvwxyzKey a10, AbcdefghijklmnopqrstuvwxyzKey a11, AbcdefghijklmnopqrstuvwxyzKey a12, AbcdefghijklmnopqrstuvwxyzKey a13, AbcdefghijklmnopqrstuvwxyzKey a14, AbcdefghijklmnopqrstuvwxyzKey a15, AbcdefghijklmnopqrstuvwxyzKey a16, AbcdefghijklmnopqrstuvwxyzKey a17, AbcdefghijklmnopqrstuvwxyzKey a18, AbcdefghijklmnopqrstuvwxyzKey a19, AbcdefghijklmnopqrstuvwxyzKey a20, AbcdefghijklmnopqrstuvwxyzKey a21, AbcdefghijklmnopqrstuvwxyzKey a22, AbcdefghijklmnopqrstuvwxyzKey a23, AbcdefghijklmnopqrstuvwxyzKey a24, AbcdefghijklmnopqrstuvwxyzKey a25, AbcdefghijklmnopqrstuvwxyzKey a26, AbcdefghijklmnopqrstuvwxyzKey a27, AbcdefghijklmnopqrstuvwxyzKey a28, AbcdefghijklmnopqrstuvwxyzKey a29, AbcdefghijklmnopqrstuvwxyzKey a30, AbcdefghijklmnopqrstuvwxyzKey a31, AbcdefghijklmnopqrstuvwxyzKey a32, AbcdefghijklmnopqrstuvwxyzKey a33, AbcdefghijklmnopqrstuvwxyzKey a34, AbcdefghijklmnopqrstuvwxyzKey a35, AbcdefghijklmnopqrstuvwxyzKey a36, AbcdefghijklmnopqrstuvwxyzKey a37, AbcdefghijklmnopqrstuvwxyzKey a38, AbcdefghijklmnopqrstuvwxyzKey a39, int more) => 2;

    [NoCapture] public static int Add(int number) => 3;
}

public static class Corpus
{
    public static string Run() =>
        Handlers.AddWork(null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!).StartNew().Result + " "
        + Handlers.AddWork(null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, null!, 0).StartNew().Result + " "
        + Handlers.AddWork(0).StartNew().Result;
}
