namespace ClosureGen.Diagnostics.Tests;

/// <summary>Every diagnostic stands in the user's file, where a pragma and an .editorconfig reach it.</summary>
public class SuppressionTests
{
    public static TheoryData<string, string> Sources =>
        new TheoryData<string, string>
        {
            { "CGEN001", "class C { [NoCapture] void {|CGEN001:M|}() { } }" },
            { "CGEN002", "partial class C { [NoCapture] void M({|CGEN002:ref|} int a) { } }" },
            { "CGEN003", "partial class C { [NoCapture] {|CGEN003:Span<int>|} M() => default; }" },
            { "CGEN004", "partial class C { [NoCapture] async {|CGEN004:void|} M() => await Task.Yield(); }" },
            { "CGEN005", "partial struct C { [NoCapture] void {|CGEN005:M|}() { } }" },
            { "CGEN006", "partial class C : IDisposable { [NoCapture] void IDisposable.{|CGEN006:Dispose|}() { } }" },
            { "CGEN007", "interface I { [NoCapture] void {|CGEN007:M|}(); }" },
            { "CGEN008", "class C { Action a = [NoCapture] () {|CGEN008:=>|} { }; }" },
            { "CGEN009", "partial class C { [NoCapture] IEnumerable<int> {|CGEN009:M|}() { yield break; } }" },
            { "CGEN010", "partial class C { [NoCapture] {|CGEN010:T|} M<T>() where T : Task => null!; }" },
            { "CGEN011", "partial class C { [NoCapture] partial void {|CGEN011:M|}(); }" },
            { "CGEN013", "partial class C { [NoCapture] ~{|CGEN013:C|}() { } }" },
            { "CGEN015", "partial class C { [NoCapture] void M(int a, [{|CGEN015:ItemIndex|}] long i) { } }" },
            { "CGEN016", "partial class C { [NoCapture] void {|CGEN016:M|}() { } int MWork; }" },
            { "CGEN017", "partial class C { [NoCapture(Name = {|CGEN017:\"1\"|})] void M() { } }" },
            {
                "CGEN018",
                "public partial class C { class D; [NoCapture(Accessibility = {|CGEN018:DispatchAccessibility.Public|})] void M(D d) { } }"
            },
            { "CGEN019", "file partial class C { [NoCapture] void {|CGEN019:M|}() { } }" },
            { "CGEN021", "partial class C { [NoCapture] Func<int> M(int a) => () {|CGEN021:=>|} a; }" },
            { "CGEN022", Pairings.With("h.{|CGEN022:RepriceWork|}(\"\");", "void M(PriceHandler h)") },
            { "CGEN023", Pairings.With("h.RepriceWork(\"\").{|CGEN023:Dispatch|}();", "void M(PriceHandler h)") },
            { "CGEN024", Pairings.With("var v = h.RepriceWork(\"\").Dispatch(); await v; {|CGEN024:await v|};") },
            { "CGEN025", "class C { void M([{|CGEN025:ItemIndex|}] int i) { } }" },
            { "CGEN026", "partial class C<T> { partial class D<T> { [NoCapture] void {|CGEN026:M|}() { } } }" },
            {
                "CGEN027",
                "abstract class B { protected abstract void M(int i); } partial class C : B { [NoCapture] protected override void {|CGEN027:M|}(int i) { } void M(long i) { } }"
            },
            { "CGEN031", $"partial class C {{ [NoCapture] void {{|CGEN031:{new string('M', 1017)}|}}() {{ }} }}" },
            { "CGEN039", "partial class C { [NoCapture] void {|CGEN039:DoWork|}() { } }" },
            {
                "CGEN101",
                "class C { static void S(params object[] a) { } void M(int a) { Task.Run({|CGEN101:() =>|} S(a)); } }"
            },
            {
                "CGEN102",
                "class C { static void S(params object[] a) { } void M(int a) { Task.Factory.StartNew({|CGEN102:() =>|} S(a)); } }"
            },
            {
                "CGEN103",
                "class C { static void S(params object[] a) { } void M(int a) { _ = new Task({|CGEN103:() =>|} S(a)); } }"
            },
            {
                "CGEN104",
                "class C { static void S(params object[] a) { } void M(int a) { ThreadPool.QueueUserWorkItem({|CGEN104:_ =>|} S(a)); } }"
            },
            {
                "CGEN105",
                "class C { static void S(params object[] a) { } void M(int a) { Parallel.For(0, 3, {|CGEN105:i =>|} S(i, a)); } }"
            },
            {
                "CGEN106",
                "class C { static void S(params object[] a) { } void M(int a) { Task.CompletedTask.ContinueWith({|CGEN106:_ =>|} S(a)); } }"
            },
            {
                "CGEN107",
                "class C { static void S(params object[] a) { } void M(int a) { SynchronizationContext.Current?.Post({|CGEN107:_ =>|} S(a), null); } }"
            },
            {
                "CGEN108",
                "class C { static void S(params object[] a) { } void M(int a) { _ = new Timer({|CGEN108:_ =>|} S(a)); } }"
            },
            {
                "CGEN109",
                "class C { static void S(params object[] a) { } void M(int a) { CancellationToken.None.Register({|CGEN109:() =>|} S(a)); } }"
            },
            {
                "CGEN110",
                "class C { static void S(params object[] a) { } void M(int a) { new Thread({|CGEN110:() =>|} S(a)).Start(); } }"
            },
        };

    [Theory]
    [MemberData(nameof(Sources))]
    public Task Reports(string id, string source)
    {
        Assert.Contains(id, source);
        return AnalyzerTest.Verify(source);
    }

    [Theory]
    [MemberData(nameof(Sources))]
    public Task A_pragma_suppresses(string id, string source) =>
        AnalyzerTest.Verify(
            $"\n#pragma warning disable {id}\n{Unmarked(source)}\n#pragma warning restore {id}\n".Replace("\r", "")
        );

    [Theory]
    [MemberData(nameof(Sources))]
    public Task An_editor_config_suppresses(string id, string source) =>
        AnalyzerTest.Verify(
            Unmarked(source),
            editorConfig: $"root = true\n[*.cs]\ndotnet_diagnostic.{id}.severity = none\n"
        );

    private static string Unmarked(string source) => Markup.Parse(source).Source;
}
