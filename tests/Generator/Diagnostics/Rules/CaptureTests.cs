namespace ClosureGen.Diagnostics.Tests.Rules;

public class CaptureTests
{
    [Theory]
    [InlineData("Action f = () {|CGEN021:=>|} Use(a);", "lambda", "'a', 'this'")]
    [InlineData("Action f = () {|CGEN021:=>|} S(a);", "lambda", "'a'")]
    [InlineData("int x = 1; Action f = () {|CGEN021:=>|} x++;", "lambda", "'x'")]
    [InlineData("Action f = () {|CGEN021:=>|} field++;", "lambda", "'this'")]
    [InlineData("Action f = () {|CGEN021:=>|} S(primary);", "lambda", "'this'")]
    [InlineData("Action f = {|CGEN021:delegate|} { S(a); };", "anonymous method", "'a'")]
    [InlineData("Action f = () {|CGEN021:=>|} { Action g = () => S(a); };", "lambda", "'a'")]
    [InlineData("Action<int> f = static b => { Action g = () {|CGEN021:=>|} S(b); };", "lambda", "'b'")]
    [InlineData("Action f = L; void {|CGEN021:L|}() => S(a);", "local function", "'a'")]
    [InlineData("Action f = L; void {|CGEN021:L|}() => field++;", "local function", "'this'")]
    [InlineData("L(); async void {|CGEN021:L|}() { await Task.Yield(); S(a); }", "local function", "'a'")]
    [InlineData("L(); IEnumerable<int> {|CGEN021:L|}() { yield return a; }", "local function", "'a'")]
    [InlineData("Action f = () {|CGEN021:=>|} L(); void L() => S(a);", "lambda", "'a'")]
    [InlineData("Action f = () {|CGEN021:=>|} L(); void L() { K(); void K() => S(a); }", "lambda", "'a'")]
    [InlineData("System.Linq.Expressions.Expression<Func<int>> f = () {|CGEN021:=>|} a;", "lambda", "'a'")]
    public async Task Reports(string body, string kind, string captured)
    {
        string message = await AnalyzerTest.Message(Handler(body));
        Assert.Contains($"'C.M(int)' is dispatched without a closure, but this {kind} captures {captured} ", message);
    }

    [Theory]
    [InlineData("from i in new[] { 1 } where {|CGEN021:i > a|} select i", "'a'")]
    [InlineData("from i in new[] { 1 } let j = {|CGEN021:i + field|} select j", "'this'")]
    public async Task Reports_queries(string query, string captured)
    {
        string message = await AnalyzerTest.Message("using System.Linq; " + Handler($"var q = {query};"));
        Assert.Contains($"but this query captures {captured} ", message);
        Assert.EndsWith("write a loop instead", message);
    }

    [Fact]
    public Task Reports_arguments_of_linq() =>
        AnalyzerTest.Verify(Handler("var q = System.Linq.Enumerable.Where(new[] { 1 }, i {|CGEN021:=>|} i > a);"));

    [Fact]
    public Task Reports_in_the_body_of_a_partial_method() =>
        AnalyzerTest.Verify(
            "partial class C { [NoCapture] partial void M(int a); partial void M(int a) { Func<int> f = () {|CGEN021:=>|} a; } }"
        );

    [Fact]
    public Task Reports_in_an_expression_body() =>
        AnalyzerTest.Verify("partial class C { [NoCapture] Func<int> M(int a) => () {|CGEN021:=>|} a; }");

    [Theory]
    [InlineData("Action f = () => S(1);")]
    [InlineData("Action<int> f = static b => S(b);")]
    [InlineData("const int x = 1; Action f = () => S(x);")]
    [InlineData("Func<string> f = () => nameof(a);")]
    [InlineData("Action f = () => S(shared);")]
    [InlineData("L(); void L() => Use(a);")]
    [InlineData("L(1); int L(int b) => b == 0 ? a : L(b - 1);")]
    [InlineData("L(); async void L() { await Task.Yield(); field++; }")]
    [InlineData("Action f = L; static void L() { }")]
    [InlineData("Action<int> f = L; void L(int b) { int c = b; S(c); }")]
    [InlineData("Func<object, int> f = static o => { int b = 1; return L(); int L() => b; };")]
    public Task Silent(string body) => AnalyzerTest.Verify(Handler(body));

    /// <summary>A handler that stays in a loop, or has awaited, does more at each call than a closure costs.</summary>
    [Theory]
    [InlineData("while (true) { Action f = () {|CGEN021:=>|} S(a); }", "in every iteration of the loop")]
    [InlineData("do { Action f = () {|CGEN021:=>|} S(a); } while (true);", "in every iteration of the loop")]
    [InlineData("for (; Is(() {|CGEN021:=>|} a); ) { }", "in every iteration of the loop")]
    [InlineData("for (; ; Is(() {|CGEN021:=>|} a)) { }", "in every iteration of the loop")]
    [InlineData(
        "foreach (int i in new[] { 1 }) { if (i > 0) { Action f = () {|CGEN021:=>|} S(i); } }",
        "in every iteration of the loop"
    )]
    [InlineData("while (true) { Action f = L; void {|CGEN021:L|}() => S(a); }", "in every iteration of the loop")]
    [InlineData("await Task.Yield(); Action f = () {|CGEN021:=>|} S(a);", "at every call after an await")]
    [InlineData(
        "if (await Task.FromResult(true)) { Action f = () {|CGEN021:=>|} S(a); }",
        "at every call after an await"
    )]
    [InlineData(
        "await foreach (int i in Numbers()) { } Action f = () {|CGEN021:=>|} S(a);",
        "at every call after an await"
    )]
    [InlineData(
        "await foreach (int i in Numbers()) { Action f = () {|CGEN021:=>|} S(i); }",
        "in every iteration of the loop"
    )]
    public async Task Silent_in_loops_and_after_awaits_unless_asked_for(string body, string time)
    {
        string source = body.Replace("{|CGEN021:", "").Replace("|}", "");
        await AnalyzerTest.Verify(Async(source));
        await AnalyzerTest.VerifyWith("closuregen_report_all_captures = false", Async(source));
        Diagnostic reported = Assert.Single(
            await AnalyzerTest.VerifyWith("closuregen_report_all_captures = true", Async(body))
        );
        Assert.Contains($" and allocates {time}: ", reported.GetMessage());
    }

    [Theory]
    [InlineData("Action f = () {|CGEN021:=>|} S(a); await Task.Yield();", "at every call")]
    [InlineData("await Later(() {|CGEN021:=>|} S(a));", "at every call")]
    [InlineData("foreach (int i in Some(() {|CGEN021:=>|} a)) { }", "at every call")]
    [InlineData("for (bool b = Is(() {|CGEN021:=>|} a); b; ) { }", "at every call")]
    [InlineData("while (a > 1) { } Action f = () {|CGEN021:=>|} S(a);", "at every call")]
    [InlineData(
        "Func<Task> g = static async () => await Task.Yield(); Action f = () {|CGEN021:=>|} S(a);",
        "at every call"
    )]
    [InlineData(
        "Action<int> g = static b => { Action f = () {|CGEN021:=>|} S(b); };",
        "each time its containing lambda runs"
    )]
    [InlineData(
        "L(1); static void L(int b) { Action f = () {|CGEN021:=>|} S(b); }",
        "each time its containing local function runs"
    )]
    [InlineData(
        "Action<int> g = static b => { while (b > 0) { Action f = () {|CGEN021:=>|} S(b); } };",
        "in every iteration of its loop"
    )]
    [InlineData(
        "while (a > 1) { Action<int> g = static b => { Action f = () {|CGEN021:=>|} S(b); }; }",
        "each time its containing lambda runs"
    )]
    public async Task Reports_when_it_allocates(string body, string time)
    {
        Diagnostic reported = Assert.Single(await AnalyzerTest.Verify(Async(body)));
        Assert.Equal(DiagnosticSeverity.Info, reported.Severity);
        Assert.Contains($" and allocates {time}: ", reported.GetMessage());
    }

    [Fact]
    public Task Silent_outside_of_handlers() =>
        AnalyzerTest.Verify("class C { void M(int a) { Func<int> f = () => a; } }");

    private static string Async(string body) =>
        "partial class C { static void S(int a) { } static bool Is(Func<int> f) => f() > 0; static int[] Some(Func<int> f) => []; static Task Later(Action f) => Task.CompletedTask; "
        + "static async IAsyncEnumerable<int> Numbers() { await Task.Yield(); yield return 1; } "
        + $"[NoCapture] async Task M(int a) {{ {body} }} }}";

    private static string Handler(string body) =>
        "partial class C(int primary) { int field; static int shared; int Use(int a) => field + a; static void S(int a) { } "
        + $"[NoCapture] void M(int a) {{ {body} }} }}";
}
