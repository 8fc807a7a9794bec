// => 3 4 5678 9 string1 2,3 2
#pragma warning disable CS8981
using global::ClosureGen;

public partial class order<tt>
{
    public partial struct inner
    {
        [NoCapture] public static int Last<t, u>(t a, order<tt> b, int c) where t : class => c;
    }
}

public partial class field
{
    [NoCapture] public int Same(int c) => c;
}

public partial class @required
{
    [NoCapture] public int Same(int c) => c;
}

public partial class @file
{
    public partial class @record
    {
        public partial struct @scoped
        {
            public partial class @extension
            {
                [NoCapture] public int Same(int c, @scoped d, @record e) => c;
            }
        }
    }
}

public partial class @partial
{
    [NoCapture] public int Same(int c) => c;
}

public partial record @await
{
    [NoCapture] public int Same(int c) => c;
}

public partial class C<@record, @required, @partial, @file>
{
    [NoCapture]
    public int Count(@record a, @record b, @required[] c, @partial[][] d, @file? e, global::System.Func<@record, @file>? f) => 9;

    [NoCapture]
    public static string Name<@scoped, @extension, @unmanaged>(@scoped a, @extension[] b, @scoped? c, @extension d)
        where @scoped : @unmanaged =>
        a is string ? "string" + b.Length : "";
}

public partial class D<T, @record>
{
    // Its type parameter has another name in generated code.
    [NoCapture] public static int First<T>(@record[] a, T b, @record c) => a.Length;
}

public partial struct S<@scoped> where @scoped : struct
{
    [NoCapture] public readonly @scoped? Or(@scoped a, @scoped? b) => b ?? a;
}

public static class Corpus
{
    public static string Run()
    {
        int?[] all = new int?[2];
        new S<int>().OrEach(new[] { 1, 2 }, null).Run(all);
        C<int, int, int, string> many = new();
        return $"{order<int>.inner.LastWork<string, int>("", new order<int>(), 3).StartNew().Result} {new field().SameWork(4).StartNew().Result}"
            + $" {new @required().SameWork(5).StartNew().Result}{new @file.@record.@scoped.@extension().SameWork(6, default, new()).StartNew().Result}"
            + $"{new @partial().SameWork(7).StartNew().Result}{new @await().SameWork(8).StartNew().Result}"
            + $" {many.CountWork(1, 2, [3], [[4]], null, null).StartNew().Result}"
            + $" {C<int, int, int, int>.NameWork<string, int, object>("", [1], null, 2).StartNew().Result} {all[0] + 1},{all[1] + 1}"
            + $" {D<int, int>.FirstWork<string>([1, 2], "", 3).StartNew().Result}";
    }
}
