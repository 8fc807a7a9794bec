// => 4
using global::ClosureGen;
using global::System;

public unsafe struct Buffer { public fixed byte Bytes[4]; }

public static unsafe partial class Handlers
{
    // The body may use pointers; what is generated needs none.
    [NoCapture]
    public static int Size(Buffer buffer) { byte* first = buffer.Bytes; return sizeof(Buffer); }
}

public static class Corpus
{
    public static string Run() => Handlers.SizeWork(default).StartNew().Result.ToString();
}
