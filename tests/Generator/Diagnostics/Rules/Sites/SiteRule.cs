namespace ClosureGen.Diagnostics.Tests.Rules;

/// <summary>Puts statements with marked sites into a method that has something to capture.</summary>
internal static class SiteRule
{
    internal static Task Verify(string statement) =>
        AnalyzerTest.Verify(
            "class C { static void S(params object[] a) { } static void S0() { } void I() { } "
                + $"void M(int a, Action given) {{ {statement} }} }} "
                + "class Derived : SynchronizationContext { public override void Post(SendOrPostCallback d, object? s) { } public void Post(Action a) { } }"
        );
}
