// => 1
using global::ClosureGen;
using global::System;

[AttributeUsage(AttributeTargets.All, AllowMultiple = true)]
public sealed class NoteAttribute : Attribute
{
    public NoteAttribute(params object?[] values) { }
    public Type? Type { get; set; }
}

public static partial class Handlers
{
    [Note(1, typeof(Handlers), null, Type = typeof(int[])), NoCapture, Note]
    public static int Count([Note(typeof(string))] int number) => number;
}

public static class Corpus
{
    public static string Run() => Handlers.CountWork(1).StartNew().Result.ToString();
}
