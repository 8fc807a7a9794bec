namespace ClosureGen.Diagnostics.Tests.Rules;

public class LoopRaceTests
{
    [Theory]
    [InlineData("for (int i = 0; i < a; i++) { new Thread({|CGEN110:() =>|} S({|CGEN111:i|})).Start(); }")]
    [InlineData("for (int i = 0; i < a; i += 2) Task.Run({|CGEN101:() =>|} { if ({|CGEN111:i|} > 1) { S(i); } });")]
    [InlineData("while (a > 0) { ThreadPool.QueueUserWorkItem({|CGEN104:_ =>|} S({|CGEN111:a|})); a--; }")]
    [InlineData(
        "int n = 0; foreach (char c in \"ab\") { ++n; Task.Factory.StartNew({|CGEN102:() =>|} S({|CGEN111:n|}, c)); }"
    )]
    public Task Reports(string statement) => SiteRuleTests.Verify(statement);

    [Theory]
    // Another variable in each iteration.
    [InlineData("for (int i = 0; i < a; i++) { int copy = i; new Thread({|CGEN110:() =>|} S(copy)).Start(); }")]
    [InlineData("foreach (char c in \"ab\") { Task.Run({|CGEN101:() =>|} S(c)); }")]
    // The loop waits, or ends.
    [InlineData("for (int i = 0; i < a; i++) { var t = new Thread({|CGEN110:() =>|} S(i)); t.Start(); t.Join(); }")]
    [InlineData("for (int i = 0; i < a; i++) { Task.Run({|CGEN101:() =>|} S(i)).Wait(); }")]
    [InlineData("for (int i = 0; i < a; i++) { if (i > 1) { Task.Run({|CGEN101:() =>|} S(i)); break; } }")]
    // It runs here.
    [InlineData("for (int i = 0; i < a; i++) { Parallel.Invoke({|CGEN105:() =>|} S(i)); }")]
    // A flag for the lambdas to see, and a counter of theirs.
    [InlineData("bool ends = false; while (!ends) { Task.Run({|CGEN101:() =>|} S(ends)); ends = S1(); }")]
    [InlineData("for (int i = 0; i < 3; i++) { Task.Run({|CGEN101:() =>|} Interlocked.Increment(ref a)); }")]
    // Changed before the loop, or behind it.
    [InlineData("a++; for (int i = 0; i < 3; i++) { Task.Run({|CGEN101:() =>|} S(a)); } a++;")]
    public Task Silent(string statement) =>
        AnalyzerTest.Verify(
            "class C { static void S(params object[] a) { } static bool S1() => true; "
                + $"void M(int a) {{ {statement} }} }}"
        );
}
