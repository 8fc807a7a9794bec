namespace ClosureGen.Diagnostics.Tests.Fixes;

/// <summary>
/// What fixes make of code, a case a line: <c>«before|after» → title</c> for the first diagnostic, <c>→ all key</c> for all
/// of the file at once, and <c>→ offers</c> what there is to choose.
/// </summary>
internal static class FixCases
{
    internal const string Calls = """
        # @@class User { ValueTask field; async Task M(PriceHandler h) { … } } public partial class PriceHandler { [NoCapture] public void Reprice(string order = "", int depth = 1) { } }
        h.RepriceWork()«|.Post()»; → Call Post()
        «_ = |»h.RepriceWork()«|.Post()»; → Call Post()
        h?.RepriceWork()«|.Post()»; → Call Post()
        «_ = |»h?.RepriceWork()«|.Post()»; → Call Post()
        «_ = (|»h.RepriceWork()«|.Post(»); → Call Post()
        /* a */« _ =|» /* b */ «(|»/* c */ h.RepriceWork()«|.Post(»); /* d */ → Call Post()
        «_ = |»h /* c */ ?.RepriceWork()«|.Post()»; → Call Post()
        «_ = |»// why\n h.RepriceWork()«|.Post()»; → Call Post()
        «_ = |»// why\r\n  h.RepriceWork()«|.Post()»; // b\r\n → Call Post()
        «_ = (\r\n |»// a\r\n «|await »h.RepriceWork()«\r\n |.Dispatch()»// b\r\n «)|»; → Await Dispatch()
        «_ = (|»h.RepriceWork()« |.Post()»/* a */«)| »; → Call Post()
        «_ = (|await »h.RepriceWork()«|.Dispatch(»); → Await Dispatch()
        «_ = |»/* a */ «(|await »h.RepriceWork()« |.Dispatch()»/* b */«)| »; /* c */ → Await Dispatch()
        /* a */ h.RepriceWork()«|.StartNew()»; // b\n → Call StartNew()
        «|await »h.RepriceWork()«|.Dispatch()»; → Await Dispatch()
        «_ =|await» h.RepriceWork()«|.Dispatch()»; → Await Dispatch()
        h.RepriceEach([])«|.Run()»; → Call Run()
        «|await »h.RepriceEach([])«|.RunAsync()»; → Await RunAsync()
        h.RepriceWork().«Dispatch|Post»(); → Call Post()
        h?.RepriceWork().«Dispatch|Post»(); → Call Post()
        «_ = |»h.RepriceWork().«Dispatch|Post»(); → Call Post()
        «(|»h.RepriceWork().«Dispatch()).ConfigureAwait(false)|Post()»; → Call Post()
        «_ = (|»h.RepriceWork().«Dispatch())|Post()»; → Call Post()
        h.RepriceWork().«Dispatch().ConfigureAwait(false)|Post()»; → Call Post()
        «_ = |»h?.RepriceWork().«Dispatch().ConfigureAwait(false)|Post()»; → Call Post()
        h.RepriceWork().«Dispatch(default|Post(»); → Call Post(), which takes no token
        h.RepriceWork().«Dispatch(|Post()»/* a */ «default |»/* b */«)| »; // c\n → Call Post(), which takes no token
        «_ = (|»h.RepriceWork().«Dispatch() |Post()»/* a */«).ConfigureAwait(| »/* b */ «false)|»; → Call Post()
        h.RepriceWork()\r\n  .«Dispatch( |Post()»// a\r\n    «default |»// b\r\n  «)|»; // c\r\n → Call Post(), which takes no token
        var v = h.RepriceWork().«Dispatch|StartNew»(); await v; await v; → Call StartNew()
        «ValueTask|Task» v = h.RepriceWork().«Dispatch|StartNew»(default); await v; await v; → Call StartNew()
        h.RepriceWork(); → offers Call StartNew(), Await Dispatch(), Call Post()
        h?.RepriceWork(); → offers Call StartNew(), Call Post()
        lock (h) h.RepriceWork(); → offers Call StartNew(), Call Post()
        unsafe { h.RepriceWork(); } → offers Call StartNew(), Call Post()
        Action a = () => h.RepriceEach([]); → offers Call Run()
        Span<int> s = stackalloc int[1]; h.RepriceWork(); s[0] = 1; → offers Call StartNew(), Call Post()
        foreach (char c in "ab".AsSpan()) h.RepriceWork(); → offers Call StartNew(), Call Post()
        Span<int> s = stackalloc int[1]; s[0] = 1; h.RepriceWork(); → offers Call StartNew(), Await Dispatch(), Call Post()
        for (h.RepriceWork(); ; ) { } → offers Call StartNew(), Call Post()
        PriceHandler.RepricePairing p = await Task.Run(() => h.RepriceWork()); → offers nothing
        // Nothing that would not compile.
        h.RepriceEach([]).RunAsync(); → offers nothing
        var v = h.RepriceWork().Dispatch(); await v.AsTask(); await v; → offers nothing
        var v = h.RepriceEach([]).RunAsync(); await v; await v; → offers nothing
        h.RepriceWork().Dispatch(Make(out var x)); x.ToString(); CancellationToken Make(out int made) { made = 1; return default; } → offers nothing
        _ = h.RepriceWork().Dispatch()!; CancellationToken Make(out int made) { made = 1; return default; } → offers nothing
        _ = checked(h.RepriceWork().Dispatch()); CancellationToken Make(out int made) { made = 1; return default; } → offers nothing
        // What goes would take the directive with it, and leave the other half of it.
        _ =\n#if !NEVER\n h.RepriceWork();\n#else\n h.ToString();\n#endif\n → offers nothing
        _ = (\n#pragma warning disable CA2000\n h.RepriceWork()\n#pragma warning restore CA2000\n); → offers nothing
        _ =\n#region r\n h.RepriceWork();\n#endregion\n → offers nothing
        _ =\n#if !NEVER\n h.RepriceWork().Dispatch();\n#else\n h.ToString();\n#endif\n → offers nothing
        h.RepriceWork().Dispatch(\n#if !NEVER\n default\n#endif\n); → offers nothing
        h.RepriceWork().Dispatch()\n#region r\n.ConfigureAwait(false);\n#endregion\n → offers nothing
        h.RepriceWork(\n#if !NEVER\n "a"\n#else\n "b"\n#endif\n )«|.Post()»; → Call Post()
        h\n#if !NEVER\n .RepriceWork("a"«|).Post(»);\n#else\n .RepriceWork("b");\n#endif\n → Call Post()
        // No task where a value task is wanted.
        ValueTask v = h.RepriceWork().Dispatch(), w = default; await v; await v; await w; → offers nothing
        ValueTask v = h.RepriceWork().Dispatch(); await v; await v; v = default; → offers nothing
        ValueTask v = h.RepriceWork().Dispatch(); await v; await v; Use(v); void Use(ValueTask used) { } → offers nothing
        ValueTask v = h.RepriceWork().Dispatch(); ValueTask w = v; await v; await w; → offers nothing
        var v = h.RepriceWork().Dispatch(); var w = v; await v; await v; Use(w); void Use(ValueTask used) { } → offers nothing
        # @@class User { ValueTask field; void M(PriceHandler h) { … } } public partial class PriceHandler { [NoCapture] public void Reprice(string order = "", int depth = 1) { } }
        h.RepriceWork(); → offers Call StartNew(), Call Post()
        var task = Task.Run(() => { return h.RepriceWork(); }); → offers Call StartNew()
        var task = Task.Run(() => { return h.RepriceEach([]); }); → offers nothing
        Task.Run(() => h.RepriceWork()); → offers Call StartNew(), Call Post()
        # @@var h = new PriceHandler(); var v = h.RepriceWork().Dispatch(); await v; await v; … public partial class PriceHandler { [NoCapture] public void Reprice(string order = "", int depth = 1) { } }
         → offers Call StartNew()
        object o = v; → offers nothing
        """;

    internal const string CallsThatAreRefused = """
        # @@class User { async Task M(H h, CancellationToken ct, string[] orders) { … } } public partial class H { [NoCapture] public void Price(string order = "", int depth = 1) { } [NoCapture] public int Score(string order = "") => 1; [NoCapture] public Task<int> RateAsync(string order) => Task.FromResult(1); [NoCapture] public Task LoadAsync(string order, CancellationToken token) => Task.CompletedTask; [NoCapture] public void Add(long number) { } }
        await h.LoadEach(orders«|, ct»).RunAsync(8«, ct|»); → Pass the token to the pairing
        await h.LoadWork(""«|, ct»).Dispatch(«ct|»); → Pass the token to the pairing
        await h.LoadWork("", ct).Dispatch(«ct|»); → Remove the token: the pairing has one
        HashSet<H> s = []; H.PricePairs(«s|[.. s]», orders).Run(); → Copy the items into an array
        int[] s = []; H.AddPairs([h], /* a */ «s|[.. s]»).Run(); → Copy the items into an array
        h.PriceEach(«|[»orders[0«|]»], 3).Run(); → Pass a list of the one item
        await h.PriceWork()«|.Dispatch()»; → Call Dispatch()
        await h.PriceEach(orders)«|.RunAsync()»; → Call RunAsync()
        Task t = h.PriceWork()«|.StartNew()»; → Call StartNew()
        await h.PriceWork().«|Dispatch().»ConfigureAwait(false); → Call Dispatch()
        h.PriceWork«|().StartNew»().Wait(); → Call StartNew()
        await h.PriceEach(orders).«Dispatch|RunAsync»(ct); → Call RunAsync()
        await h.PriceWork().«RunAsync|Dispatch»(); → Call Dispatch()
        await Task.WhenAll(h.PriceWork().«Dispatch|StartNew»(), h.PriceWork().«Dispatch|StartNew»(ct)); → Call StartNew()
        await Task.WhenAll(System.Linq.Enumerable.Select(orders, o => h.PriceWork(o).«Dispatch|StartNew»())); → Call StartNew()
        Task t = h.PriceWork().«Dispatch|StartNew»(ct); await t; → Call StartNew()
        Task t = h.PriceWork().Dispatch()«|.AsTask()»; await t; → Call AsTask()
        Task t = h.PriceEach(orders).RunAsync(8)«|.AsTask()»; await t; → Call AsTask()
        await Keep(h.PriceWork().Dispatch«|().AsTask»()); Task Keep(Task kept) => kept; → Call AsTask()
        «int[]|var» r =«| new int[orders.Length];» await h.ScoreEach(orders).RunAsync(«|r, »8); Console.WriteLine(r.Length); → Pass an array for the results
        var r =«| new int[orders.Length];» h.ScoreEach(orders).Run(«|r»); → Pass an array for the results
        var r =«| new int[orders.Length];» await h.RateEach(orders).RunAsync(«|r»).ConfigureAwait(false); → Pass an array for the results
        \n        // Scores.\n        «int[]|var» r =«| new int[orders.Length];\n       » await h.ScoreEach(orders).RunAsync(«|r»); // all\n        Console.WriteLine(r.Length);\n     → Pass an array for the results
        // Nothing that would not compile.
        Console.WriteLine(await h.ScoreEach(orders).RunAsync()); → offers nothing
        Task.WaitAll(h.PriceEach(orders).RunAsync()); → offers nothing
        # @@partial class L { [NoCapture] public Task LoadAsync(int i) => Task.CompletedTask; [NoCapture] public Task SameAsync<T>(T i) => Task.CompletedTask; void M(L l) { … } }
        l.«LoadAsyncWork|LoadWork»(1).Post(); → Call LoadWork
        l . /* a */ «SameAsyncWork|SameWork»<int>(1).Post(); → Call SameWork
        # @@namespace Microsoft.AspNetCore.Builder { public class App; public static class EndpointRouteBuilderExtensions { public static void MapGet(this App app, string pattern, Delegate handler) { } } } public partial class Pricer { [NoCapture] public int Score(int id) => id; [NoCapture] public void Note(int id) { } } namespace Microsoft.AspNetCore.Builder { static class Program { static void Start(App app) { app.MapGet("/", …); } } }
        «|ValueTask<int> »(int id, Pricer p) => p.ScoreWork(id).Dispatch() → Write 'ValueTask<int>'
        /* a */«| Task» (int id, Pricer p) => p.NoteWork(id).StartNew() → Write 'Task'
        async«| Task<int>» (int id, Pricer p) => await p.ScoreWork(id).Dispatch() → Write 'Task<int>'
        """;

    internal const string Handlers = """
        # $ = [ClosureGen.NoCapture]
        /* The outer one. */\n«|partial »class A { public sealed partial class B { [System.Serializable] readonly «|partial »record struct C(int X) { $ void M() { } } } } → Make the containing types partial
        # …\r\n{\r\n    $\r\n    void M() { }\r\n}\r\n
        «|partial »class C → Make the containing types partial
        public sealed\r\n«|partial »class C → Make the containing types partial
        [System.Serializable]\r\n«|partial »class C → Make the containing types partial
        \r\n#if !NEVER\r\npublic\r\n#else\r\ninternal\r\n#endif\r\n«|partial »class C → Make the containing types partial
        #
        using System;\npartial class C\n{\n    [ClosureGen.NoCapture(OnError = "Failed")]\n    void M(int a) { }\n\n«|    private void Failed(Exception exception) => throw new NotImplementedException();\n\n»    void N() { }\n} → Add the method 'Failed'
        using System;\npartial class C\n{\n    [ClosureGen.NoCapture(OnError = "Failed")]\n    static void M(int a) { }\n\n«|    private static void Failed(Exception exception) => throw new NotImplementedException();\n\n»    void N() { }\n} → Add the method 'Failed'
        using System;\nreadonly partial struct C\n{\n    [ClosureGen.NoCapture(OnError = "Failed")]\n    void M(int a) { }\n\n«|    private void Failed(Exception exception) => throw new NotImplementedException();\n\n»    void N() { }\n} → Add the method 'Failed'
        using System;\npartial struct C\n{\n    [ClosureGen.NoCapture(OnError = "Failed")]\n    readonly void M(int a) { }\n\n«|    private readonly void Failed(Exception exception) => throw new NotImplementedException();\n\n»    void N() { }\n} → Add the method 'Failed'
        # …
        using System.Threading.Tasks;\npartial class C { $ public async «void|Task» M() => await System.Threading.Tasks.Task.Yield(); } → Return Task
        partial class C { $ public async «void|System.Threading.Tasks.Task» M() => await System.Threading.Tasks.Task.Yield(); } → Return Task
        // Not where another type says void.
        class B { public virtual void M() { } } partial class C : B { $ public override async void M() => await System.Threading.Tasks.Task.Yield(); } → offers nothing
        interface I { void M(); } partial class C : I { $ public async void M() => await System.Threading.Tasks.Task.Yield(); } → offers nothing
        partial class C { $ public virtual async void M() => await System.Threading.Tasks.Task.Yield(); } class D : C { public override void M() { } } → offers nothing
        partial class C { event System.Action? E; C() => E += M; $ async void M() => await System.Threading.Tasks.Task.Yield(); } → offers nothing
        # … { readonly int _f; int P { get; } $ int M() => _f + P; }
        «|readonly »partial struct S → Make 'S' readonly
        /* S */ public «|readonly »partial struct S → Make 'S' readonly
        «|readonly »partial record struct S → Make 'S' readonly
        \n#if !NEVER\npublic\n#else\ninternal\n#endif\n«|readonly »partial struct S → Make 'S' readonly
        # partial struct S { int _f; $ … }
        «|readonly »int M() => _f; → Make 'M' readonly
        \n// Sums.\n public«| readonly» int M() => _f; → Make 'M' readonly
        public\r\n «| readonly» int M() => _f; → Make 'M' readonly
        \n#if !NEVER\npublic\n#else\nprivate\n#endif\n/* a */ «|readonly »int M() => _f; → Make 'M' readonly
        #
        partial struct S { int _f; $ void M() => _f++; } → offers nothing
        partial struct S { int P { get; set; } $ void M() => P = 1; } → offers nothing
        partial struct S { $ void M() => this = default; } → offers nothing
        partial struct S { int _f; void N() => _f++; $ void M() => N(); } → offers nothing
        partial record struct S(int X) { $ void M() => X++; } → offers nothing
        ref partial struct S { int _f; $ void M() => _f++; } → offers nothing
        partial struct S { int _f; $ void M() => _f++; void N() { MWork(); this.MWork(); } } → offers nothing
        ref partial struct S { $ void M() { } } → offers nothing
        ref partial struct S; partial struct S { $ void M() { } } → offers nothing
        // The parameters of a record are properties that others may set.
        partial record struct S(int X) { $ void M() { } } → offers Make 'M' readonly
        partial record struct S(int X); partial record struct S { $ void M() { } } → offers Make 'M' readonly
        # … interface IAdder { void Add(); } class Holder { public Counter C; } struct Counter { int _n; public readonly int Count => _n; public void Add() => _n++; public int Next => _n++; public int Value { set => _n = value; } public System.Collections.Generic.IEnumerator<int> GetEnumerator() { _n++; return null!; } public int this[int i] => _n++; public int Length => _n++; public int Slice(int from, int length) => _n++; public ref int GetPinnableReference() { _n++; throw null!; } public event System.Action? Changed { add => _n++; remove { } } }
        // The compiler would let these run on a copy, and say nothing.
        partial struct S { Counter _c; $ void M() => _c.Add(); } → offers nothing
        partial struct S { Counter _c; $ int M() => this._c.Next; } → offers nothing
        partial struct S { Counter _c; $ int M() { return 1 + _c[0]; } } → offers nothing
        partial struct S { Counter _c; $ void M() => _c.Changed += null; } → offers nothing
        partial struct S { (Counter First, int) _c; $ void M() => _c.First.Add(); } → offers nothing
        partial struct S<T> where T : IAdder { T _t; $ void M() => _t.Add(); } → offers nothing
        partial struct S(Counter c) { $ void M() => c.Add(); } → offers nothing
        partial struct S { Counter _c; $ void M() { foreach (int i in _c) { } } } → offers nothing
        partial struct S { Counter _c; $ void M() => _c.Value = 1; } → offers nothing
        partial struct S(Counter c) { $ void M() => c.Value = 1; } → offers nothing
        partial struct S { Counter _c; $ int M() => _c[^1]; } → offers nothing
        partial struct S { Counter _c; $ int M() => _c[1..2]; } → offers nothing
        partial struct S { Counter _c; $ int[] M() => [.. _c]; } → offers nothing
        partial struct S { Counter _c; $ int[] M() => [0, .. this._c]; } → offers nothing
        partial struct S(Counter c) { $ int[] M() => [.. c]; } → offers nothing
        unsafe partial struct S { Counter _c; $ void M() { fixed (int* p = _c) { } } } → offers nothing
        // Another member would.
        partial struct S(Counter c) { void N() => c.Add(); $ void M() { } } → offers Make 'M' readonly
        partial struct S(Counter c) { int P => c.Next; $ void M() { } } → offers Make 'M' readonly
        partial struct S(Counter c) { int P { get => c.Next; } $ void M() { } } → offers Make 'M' readonly
        partial struct S(Counter c) { partial void N(); partial void N() => c.Add(); $ void M() { } } → offers Make 'M' readonly
        // No copy is new.
        partial struct S { readonly Counter _c; $ void M() => _c.Add(); } → offers Make 'S' readonly, Make 'M' readonly
        partial struct S { static Counter s_c; $ void M() => s_c.Add(); } → offers Make 'S' readonly, Make 'M' readonly
        partial struct S(Counter c) { $ int M() => c.Count; } → offers Make 'S' readonly, Make 'M' readonly
        partial struct S(Counter c) { $ void M() { var d = c; d.Add(); } } → offers Make 'S' readonly, Make 'M' readonly
        partial struct S(Counter[] c) { $ void M() => c[0].Add(); } → offers Make 'S' readonly, Make 'M' readonly
        partial struct S(int[] c) { $ int[] M() => [.. c, .. c[1..2], c[^1]]; } → offers Make 'S' readonly, Make 'M' readonly
        partial struct S(IAdder c, Holder h) { $ void M() { c.Add(); h.C.Add(); } } → offers Make 'S' readonly, Make 'M' readonly
        partial struct S { readonly Counter _c; S(int i) : this() => _c.Add(); $ void M() { } } → offers Make 'S' readonly, Make 'M' readonly
        # partial class C { $ void M(int a) { } … void MAsync(int a) { } }
        [ClosureGen.NoCapture«|(Name = "MAsync")»] → Set Name to "MAsync"
        [ClosureGen.NoCapture(«|Name = "MAsync"»)] → Set Name to "MAsync"
        [ClosureGen.NoCapture(Name = "«M|MAsync»")] → Set Name to "MAsync"
        [ClosureGen.NoCapture(Name = /* a */ "«M|MAsync»" /* b */)] → Set Name to "MAsync"
        [System.Obsolete, ClosureGen.NoCaptureAttribute(Accessibility = ClosureGen.DispatchAccessibility.Private«|, Name = "MAsync"»)] → Set Name to "MAsync"
        [ClosureGen.NoCapture(FlowExecutionContext = false«|, Name = "MAsync"» // why\r\n )] → Set Name to "MAsync"
        #
        partial class C { [ClosureGen.NoCapture(Name = (\n#if !NEVER\n"N"\n#endif\n))] void M() { } void NWork() { } } → offers nothing
        class NoCaptureAttribute : System.Attribute; partial class C { [NoCapture, ClosureGen.NoCapture«|(Name = "M2")»] void M() { } void MWork() { } } → Set Name to "M2"
        partial class C { [ClosureGen.NoCapture«|(Name = "M2")»] private partial void M(); private partial void M() { } void MWork() { } } → Set Name to "M2"
        partial class C { private partial void M(); [ClosureGen.NoCapture«|(Name = "M2")»] private partial void M() { } void MWork() { } } → Set Name to "M2"
        """;

    internal const string All = """
        # $ = [ClosureGen.NoCapture]
        «|partial »class A { $ void M() { } $ void N() { } «|partial »class B { $ void M() { } } «|partial »record C { $ void M() { } } } → all Make the containing types partial
        using System.Threading.Tasks; partial class C { $ async «void|Task» M() => await Task.Yield(); $ async «void|Task» N() => await Task.Yield(); } → all Return Task
        «|readonly »partial struct S { $ void M() { } $ void N() { } } «|readonly »partial struct T { $ void M() { } } → all Make the struct readonly
        partial struct S { $ public «|readonly »void M() { } $ public «|readonly »void N() { } } → all Make the handler readonly
        partial class C { [ClosureGen.NoCapture«|(Name = "M2")»] public void M() { } void MWork() { } [ClosureGen.NoCapture«|(Name = "N2")»] public void N() { } void NWork() { } } → all Set Name
        // One cannot be shared.
        partial class C { [ClosureGen.NoCapture«|(Name = "M3")»] public void M(int a) { } [ClosureGen.NoCapture«|(Name = "M2")»] public void M(in int a) { } [ClosureGen.NoCapture«|(Name = "M2")»] public void M(string a) { } int MWork; } → all Set Name
        # @@class User { ValueTask field; async Task M(PriceHandler h) { … } } public partial class PriceHandler { [NoCapture] public void Reprice(string order = "", int depth = 1) { } }
        h.RepriceWork("a")«|.Post()»; «_ = |»h.RepriceWork("b")«|.Post()»; → all Call Post()
        h.RepriceWork("a").«Dispatch|Post»(); h.RepriceWork("b").«Dispatch|Post»(); → all Call Post()
        var v = h.RepriceWork().«Dispatch|StartNew»(); await v; await v; await v; «ValueTask|Task» w = h.RepriceWork().«Dispatch|StartNew»(); await w; await w; → all Call StartNew()
        """;
}
