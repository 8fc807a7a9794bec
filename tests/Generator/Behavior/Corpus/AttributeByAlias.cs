// => 1 2 3 4 5 6 7
using Mark = global::ClosureGen.NoCaptureAttribute;

[global::System.AttributeUsage(global::System.AttributeTargets.All, AllowMultiple = true)]
public sealed class NoteAttribute : global::System.Attribute
{
    public NoteAttribute(params object?[] values) { }
    public global::System.Type? Type { get; set; }
}

public static partial class Handlers
{
    [Mark]
    public static int First() => 1;

    [global::ClosureGen.NoCapture]
    public static int Second() => 2;

    [method: global::ClosureGen.NoCaptureAttribute()]
    public static int Third() => 3;

    [global::System.Obsolete, global::ClosureGen.NoCapture(Name = "Last")]
    public static int Fourth() => 4;

    [global::System.Obsolete, Mark()]
    public static int Fifth() => 5;

    [Note(1, typeof(Handlers), null, Type = typeof(int[])), Mark, Note]
    public static int Seventh([Note(typeof(string))] int number) => number;

    public static partial class Nested
    {
        [Mark(Name = "Sixth")]
        public static int Other() => 6;
    }
}

#pragma warning disable CS0612
public static class Corpus
{
    public static string Run() =>
        $"{Handlers.FirstWork().StartNew().Result} {Handlers.SecondWork().StartNew().Result} "
        + $"{Handlers.ThirdWork().StartNew().Result} {Handlers.LastWork().StartNew().Result} "
        + $"{Handlers.FifthWork().StartNew().Result} {Handlers.Nested.SixthWork().StartNew().Result} {Handlers.SeventhWork(7).StartNew().Result}";
}
