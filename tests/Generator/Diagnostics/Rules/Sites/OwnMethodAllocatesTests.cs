namespace ClosureGen.Diagnostics.Tests.Rules;

public class OwnMethodAllocatesTests
{
    private const string Own =
        " namespace Work { static class Pool { public static void For(int n, Action<int> a) { } "
        + "public static void Run(Action a) { } } class Scheduler { public virtual void Add(Action a) { } } "
        + "class Better : Scheduler { public override void Add(Action a) { } } }";

    [Theory]
    [InlineData("Pool.For", "Work.Pool.For(4, {|CGEN112:i =>|} S(a, i));")]
    [InlineData("Work.Pool.For, Other.Run", "Work.Pool.For(4, {|CGEN112:I|});")]
    [InlineData("*.Scheduler.Add", "new Work.Better().Add({|CGEN112:() =>|} S(a));")]
    [InlineData("Work.*", "Work.Pool.Run({|CGEN112:() =>|} S(a));")]
    public Task Reports(string methods, string statement) => Verify(methods, statement);

    [Theory]
    [InlineData("Pool.For", "Work.Pool.Run(() => S(a));")]
    [InlineData("ool.For", "Work.Pool.For(4, i => S(a, i));")]
    [InlineData("Pool.For", "Work.Pool.For(4, static i => S(i));")]
    [InlineData("", "Work.Pool.For(4, i => S(a, i));")]
    public Task Silent(string methods, string statement) => Verify(methods, statement);

    private static Task Verify(string methods, string statement) =>
        AnalyzerTest.VerifyWith(
            $"closuregen_dispatch_methods = {methods}",
            "class C { static void S(params object[] a) { } void I(int i) { } "
                + $"void M(int a) {{ {statement} }} }}"
                + Own
        );
}
