// => value in array list one two int object
using global::System;
using global::System.Collections.Generic;
using global::ClosureGen;

public partial class Handler
{
    [NoCapture] public string ByIn(int a) => "value";
    public string ByIn(in int a) => "in";

    [NoCapture(Name = "Other")] public string In(in int a) => "in";
    public string In(int a) => "value";

    [NoCapture] public string Params(params int[] a) => "array";
    public string Params(ReadOnlySpan<int> a) => "span";
    public string Params(object a) => "object";

    [NoCapture] public string Generic<T>(List<T> a) => "list";
    public string Generic<T>(IEnumerable<T> a) => "sequence";
    public string Generic<T>(T a) => "anything";

    [NoCapture] public string Optional(int a) => "one";
    [NoCapture(Name = "Both")] public string Optional(int a, int b = 0) => "two";

    [NoCapture] public string Number(int a) => "int";
    public string Number<T>(T a) => "anything";
    public string Number(params int[] a) => "array";

    [NoCapture] public string Late(dynamic a) => "object";
    public string Late(string a) => "string";
}

public static class Corpus
{
    public static string Run()
    {
        var h = new Handler();
        return string.Join(
            " ",
            h.ByInWork(1).StartNew().Result,
            h.OtherWork(1).StartNew().Result,
            h.ParamsWork(1, 2).StartNew().Result,
            h.GenericWork(new List<int>()).StartNew().Result,
            h.OptionalWork(1).StartNew().Result,
            h.BothWork(1).StartNew().Result,
            h.NumberWork(1).StartNew().Result,
            h.LateWork("").StartNew().Result
        );
    }
}
