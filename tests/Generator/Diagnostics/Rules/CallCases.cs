namespace ClosureGen.Diagnostics.Tests.Rules;

/// <summary>Calls of generated members, and bodies of handlers.</summary>
internal static class CallCases
{
    internal const string PairingDropped = """
        # class User { ValueTask field; void M(PriceHandler h) { … } } public partial class PriceHandler { [NoCapture] public void Reprice(string order = "", int depth = 1) { } }
        h.{|CGEN022:RepriceWork|}(""); // says 'RepriceWork' pairs the handler with its arguments and runs nothing: call 'StartNew', 'Dispatch', 'Post', 'PostTo' or 'PostAfter' on it
        h?.{|CGEN022:RepriceWork|}("");
        _ = h.{|CGEN022:RepriceWork|}("", 2);
        h.{|CGEN022:RepriceEach|}([]); // says call 'Run' or 'RunAsync' on it
        Action a = () => h.{|CGEN022:RepriceEach|}([]);
        Task.Run({|CGEN101:() =>|} h.{|CGEN022:RepriceWork|}(""));
        var task = Task.Run({|CGEN101:() =>|} { return h.{|CGEN022:RepriceWork|}(""); });
        Task.Factory.StartNew({|CGEN102:() =>|} h.{|CGEN022:RepriceEach|}([]));
        h.RepriceWork().Post();
        h?.RepriceWork().Post();
        h.RepriceWork().PostTo(SynchronizationContext.Current!);
        h?.RepriceWork().PostAfter(TimeSpan.Zero);
        h.RepriceEach([]).Run();
        var pairing = h.RepriceWork(); pairing.Post();
        Func<PriceHandler.RepricePairing> f = () => h.RepriceWork();
        h.Reprice(""); h.ToString();
        Task.Run({|CGEN101:() =>|} h.RepriceWork().Post());
        Task.Run({|CGEN101:() =>|} new List<string>().ConvertAll(text => h.RepriceWork(text)));
        var queue = new Queue<PriceHandler.RepricePairing>(); queue.Dequeue();
        """;

    internal const string DispatchDropped = """
        # class User { ValueTask field; void M(PriceHandler h) { … } } public partial class PriceHandler { [NoCapture] public void Reprice(string order = "", int depth = 1) { } }
        h.RepriceWork().{|CGEN023:Dispatch|}(); // says The 'ValueTask' of 'RepriceWork().Dispatch' is dropped, and with it every exception and the pooled state: await it, or call 'Post' to fire and forget
        h?.RepriceWork().{|CGEN023:Dispatch|}();
        _ = h.RepriceWork().{|CGEN023:Dispatch|}(CancellationToken.None);
        var pairing = h.RepriceWork(); pairing.{|CGEN023:Dispatch|}();
        h.RepriceWork().{|CGEN023:Dispatch|}().ConfigureAwait(false);
        _ = h?.RepriceWork().{|CGEN023:Dispatch|}().ConfigureAwait(false);
        h.RepriceEach([]).{|CGEN023:RunAsync|}(); // says the pooled state: await it
        h.RepriceEach([]).{|CGEN023:RunAsync|}(2).ConfigureAwait(true);
        PriceHandler.RepricePairs([], []).{|CGEN023:RunAsync|}();
        using var batch = DispatchBatch.Rent(); batch.{|CGEN023:RunAsync|}();
        # struct Other { public ValueTask Dispatch() => default; public ValueTask RunAsync() => default; } class User { ValueTask field; async Task M(PriceHandler h) { … } } public partial class PriceHandler { [NoCapture] public void Reprice(string order = "", int depth = 1) { } }
        await h.RepriceWork().Dispatch();
        await h.RepriceWork().Dispatch().ConfigureAwait(false);
        ValueTask v = h.RepriceWork().Dispatch(); await v;
        field = h.RepriceWork().Dispatch();
        Task t = h.RepriceWork().Dispatch().AsTask(); await t; await t;
        Func<ValueTask> f = () => h.RepriceWork().Dispatch();
        h.RepriceWork().StartNew();
        new Other().Dispatch(); new Other().RunAsync().ConfigureAwait(false);
        await h.RepriceEach([]).RunAsync(); h.RepriceEach([]).Run();
        using var batch = DispatchBatch.Rent(); await batch.RunAsync().ConfigureAwait(false); batch.Run();
        _ = h.RepriceEach([]).RunAsync().AsTask();
        # class User { ValueTask field; ValueTask M(PriceHandler h) { … } } public partial class PriceHandler { [NoCapture] public void Reprice(string order = "", int depth = 1) { } }
        return h.RepriceWork().Dispatch();
        """;

    internal const string AwaitedTwice = """
        # class User { ValueTask field; async Task M(PriceHandler h) { ValueTask v = h.RepriceWork().Dispatch(); … } } public partial class PriceHandler { [NoCapture] public void Reprice(string order = "", int depth = 1) { } }
        await v; {|CGEN024:await v|};
        await v; {|CGEN024:await v.ConfigureAwait(false)|};
        if (h is null) { await v; } {|CGEN024:await v|};
        while (true) { {|CGEN024:await v|}; }
        await v; {|CGEN024:await v|}; {|CGEN024:await v|};
        try { await v; } finally { {|CGEN024:await v|}; }
        try { Func<Task> f = async () => { ValueTask w = h.RepriceWork().Dispatch(); await w; {|CGEN024:await w|}; }; await f(); } finally { await v; }
        try { await v; } catch (Exception e) when (e.Data is null) { {|CGEN024:await v|}; }
        try { try { await v; } catch (ArgumentException) { } } catch { {|CGEN024:await v|}; }
        do { {|CGEN024:await v|}; } while (h is null);
        ValueTask w = v; await v; {|CGEN024:await w|};
        var w = v; var x = w; await x; {|CGEN024:await w.ConfigureAwait(false)|};
        ValueTask w = default; if (h is null) w = v; await w; {|CGEN024:await v|};
        var w = v; v = default; await w; {|CGEN024:await w|};
        Task t = v.AsTask(); Task u = {|CGEN024:v.AsTask()|};
        await v.AsTask(); {|CGEN024:await v|};
        await v; Get(v); {|CGEN024:await v|}; void Get(in ValueTask made) { }
        await v; {|CGEN024:v.GetAwaiter().GetResult()|};
        await v; v = {|CGEN024:v.Preserve()|}; await v;
        try { h.ToString(); } finally { await v; } {|CGEN024:await v|};
        try { await v; return; } finally { {|CGEN024:await v|}; }
        try { try { await v; } finally { h.ToString(); } } catch { {|CGEN024:await v|}; }
        while (true) { try { try { {|CGEN024:await v|}; } finally { await Task.Yield(); } } catch { } finally { h.ToString(); } }
        try { await v; } finally { try { h.ToString(); } catch (Exception e) when (e.Data is null) { } } {|CGEN024:await v|};
        v = h is null ? default : h.RepriceWork().Dispatch(); var w = v; await w; {|CGEN024:await v|};
        var c = v.ConfigureAwait(false); await c; {|CGEN024:await v|};
        var w = h switch { null => default, _ => h.RepriceWork().Dispatch() }; await w; {|CGEN024:await w|};
        var c = h.RepriceWork().Dispatch().ConfigureAwait(false); await c; {|CGEN024:await c|};
        await v; {|CGEN024:await v|}; void Other() { ValueTask v = default; v = new ValueTask(); }
        await v;
        if (h is null) { await v; } else { await v; }
        if (h is null) { await v; return; } await v;
        await v; v = h.RepriceWork().Dispatch(); await v;
        while (true) { await v; v = h.RepriceWork().Dispatch(); }
        await v; v = new ValueTask(); await v; await v;
        await v; Get(out v); await v; void Get(out ValueTask made) => made = h.RepriceWork().Dispatch();
        await v; Get(ref v); await v; void Get(ref ValueTask made) => made = h.RepriceWork().Dispatch();
        int i; await v; (v, i) = (h.RepriceWork().Dispatch(), 1); await v; i.ToString();
        int i; await v; ((v, i), _) = ((h.RepriceWork().Dispatch(), 1), 2); await v;
        await v; v = h is null ? default : h.RepriceWork().Dispatch(); await v;
        int i; await v; (v, i) = (h.RepriceWork().Dispatch(), h is null ? 1 : 2); await v;
        try { await v; } finally { v = h.RepriceWork().Dispatch(); } await v;
        while (true) { try { await v; } finally { v = h.RepriceWork().Dispatch(); } }
        try { try { await v; } finally { v = default; } } catch { await v; }
        try { try { await v; } finally { h.ToString(); } } finally { v = default; } await v;
        try { await v; } finally { if (h is null) v = default; else v = h.RepriceWork().Dispatch(); } await v;
        await v; Start(); await v; void Start() => v = h.RepriceWork().Dispatch();
        Action start = () => v = h.RepriceWork().Dispatch(); await v; start(); await v;
        await v; L(); await v; void L() => Get(out v); void Get(out ValueTask made) => made = default;
        if (h is null) { await v; Environment.Exit(1); } await v;
        ValueTask w = default; await (h is null ? v : w); await v;
        try { await v; } catch { return; }
        try { Func<Task> f = async () => { ValueTask w = h.RepriceWork().Dispatch(); await w; }; await f(); } finally { await v; }
        try { await F(); async Task F() { try { ValueTask w = h.RepriceWork().Dispatch(); await w; } finally { } } } catch { } await v;
        try { h.ToString(); } finally { await v; }
        try { h.ToString(); } catch { await v; return; } await v;
        Task t = v.AsTask(); await t; await t;
        var w = v; v = h.RepriceWork().Dispatch(); await w; await v;
        var w = v; w = default; await w; await v;
        var w = v; if (h is null) await w; else await v;
        for (int i = 0; i < 2; i++) { ValueTask w = h.RepriceWork().Dispatch(); await w; }
        # class User { ValueTask field; async Task M(PriceHandler h) { … } } public partial class PriceHandler { [NoCapture] public void Reprice(string order = "", int depth = 1) { } }
        var v = h.RepriceEach([]).RunAsync(); await v; {|CGEN024:await v|}; // says await it once, or keep the 'Task' that 'AsTask' returns
        var b = DispatchBatch.Rent(); var v = b.RunAsync(); await v; {|CGEN024:await v|}; // says await it once, or keep the 'Task' that 'AsTask' returns
        var b = DispatchBatch.Rent(); ValueTask v; do { v = b.RunAsync(); await v; } while (h is null); {|CGEN024:await v|}; // says await it once, or keep the 'Task' that 'AsTask' returns
        Func<Task> f = async () => { var v = h.RepriceWork().Dispatch(); await v; {|CGEN024:await v|}; }; await L(); async Task L() { var v = h.RepriceWork().Dispatch(); await v; {|CGEN024:await v|}; }
        # class User { async Task M(PriceHandler h) { ValueTask<int> v = new Adder().SumWork(1).Dispatch(); … } } public partial class PriceHandler { [NoCapture] public void Reprice(string order = "", int depth = 1) { } } public partial class Adder { [NoCapture] public int Sum(int a) => a; }
        await v.ConfigureAwait(false); int i = {|CGEN024:v.Result|};
        int i = v.Result; i = {|CGEN024:v.Result|};
        int i = await v + {|CGEN024:v.Result|};
        if (!v.IsCompleted) await v; int i = {|CGEN024:v.Result|};
        int i = v.IsCompleted ? v.Result : await v;
        if (v.IsCompletedSuccessfully) { int i = v.Result; return; } await v.ConfigureAwait(false);
        string s = nameof(v.Result); await v;
        while (h is null) { int i = v.Result; v = new Adder().SumWork(1).Dispatch(); } await v;
        foreach (int n in new[] { 1, 2 }) { v = new Adder().SumWork(n).Dispatch(); int i = await v; }
        Task<int> t = v.AsTask(); await t; int i = t.Result;
        v = v.Preserve(); await v; await v;
        var a = v.GetAwaiter(); if (a.IsCompleted) a.GetResult();
        L(); void L() { ValueTask<int> v = new Adder().SumWork(1).Dispatch(); ref ValueTask<int> r = ref v; int i = v.Result; r = new Adder().SumWork(2).Dispatch(); i = v.Result; }
        """;

    internal const string Capture = """
        # partial class C(int primary) { int field; static int shared; int Use(int a) => field + a; static void S(int a) { } [NoCapture] void M(int a) { … } }
        Action f = () {|CGEN021:=>|} Use(a); // says 'C.M(int)' is dispatched without a closure, but this lambda captures 'a', 'this' and allocates
        Action f = () {|CGEN021:=>|} S(a); // says 'C.M(int)' is dispatched without a closure, but this lambda captures 'a' and allocates
        int x = 1; Action f = () {|CGEN021:=>|} x++; // says 'C.M(int)' is dispatched without a closure, but this lambda captures 'x' and allocates
        Action f = () {|CGEN021:=>|} field++; // says 'C.M(int)' is dispatched without a closure, but this lambda captures 'this' and allocates
        Action f = () {|CGEN021:=>|} S(primary); // says 'C.M(int)' is dispatched without a closure, but this lambda captures 'this' and allocates
        Action f = {|CGEN021:delegate|} { S(a); }; // says 'C.M(int)' is dispatched without a closure, but this anonymous method captures 'a' and allocates
        Action f = () {|CGEN021:=>|} { Action g = () => S(a); }; // says 'C.M(int)' is dispatched without a closure, but this lambda captures 'a' and allocates
        Action<int> f = static b => { Action g = () {|CGEN021:=>|} S(b); }; // says 'C.M(int)' is dispatched without a closure, but this lambda captures 'b' and allocates
        Action f = L; void {|CGEN021:L|}() => S(a); // says 'C.M(int)' is dispatched without a closure, but this local function captures 'a' and allocates
        Action f = L; void {|CGEN021:L|}() => field++; // says 'C.M(int)' is dispatched without a closure, but this local function captures 'this' and allocates
        L(); async void {|CGEN021:L|}() { await Task.Yield(); S(a); } // says 'C.M(int)' is dispatched without a closure, but this local function captures 'a' and allocates
        L(); IEnumerable<int> {|CGEN021:L|}() { yield return a; } // says 'C.M(int)' is dispatched without a closure, but this local function captures 'a' and allocates
        Action f = () {|CGEN021:=>|} L(); void L() => S(a); // says 'C.M(int)' is dispatched without a closure, but this lambda captures 'a' and allocates
        Action f = () {|CGEN021:=>|} L(); void L() { K(); void K() => S(a); } // says 'C.M(int)' is dispatched without a closure, but this lambda captures 'a' and allocates
        System.Linq.Expressions.Expression<Func<int>> f = () {|CGEN021:=>|} a; // says 'C.M(int)' is dispatched without a closure, but this lambda captures 'a' and allocates
        var q = System.Linq.Enumerable.Where(new[] { 1 }, i {|CGEN021:=>|} i > a);
        Action f = () => S(1);
        Action<int> f = static b => S(b);
        const int x = 1; Action f = () => S(x);
        Func<string> f = () => nameof(a);
        Action f = () => S(shared);
        L(); void L() => Use(a);
        L(1); int L(int b) => b == 0 ? a : L(b - 1);
        L(); async void L() { await Task.Yield(); field++; }
        Action f = L; static void L() { }
        Action<int> f = L; void L(int b) { int c = b; S(c); }
        Func<object, int> f = static o => { int b = 1; return L(); int L() => b; };
        # using System.Linq; partial class C(int primary) { int field; static int shared; int Use(int a) => field + a; static void S(int a) { } [NoCapture] void M(int a) { … } }
        var q = from i in new[] { 1 } where {|CGEN021:i > a|} select i; // says but this query captures 'a' and allocates // says write a loop instead
        var q = from i in new[] { 1 } let j = {|CGEN021:i + field|} select j; // says but this query captures 'this' and allocates // says write a loop instead
        # partial class C { static void S(int a) { } static bool Is(Func<int> f) => f() > 0; static int[] Some(Func<int> f) => []; static Task Later(Action f) => Task.CompletedTask; static async IAsyncEnumerable<int> Numbers() { await Task.Yield(); yield return 1; } [NoCapture] async Task M(int a) { … } }
        Action f = () {|CGEN021:=>|} S(a); await Task.Yield(); // says and allocates at every call:
        await Later(() {|CGEN021:=>|} S(a)); // says and allocates at every call:
        foreach (int i in Some(() {|CGEN021:=>|} a)) { } // says and allocates at every call:
        for (bool b = Is(() {|CGEN021:=>|} a); b; ) { } // says and allocates at every call:
        while (a > 1) { } Action f = () {|CGEN021:=>|} S(a); // says and allocates at every call:
        Func<Task> g = static async () => await Task.Yield(); Action f = () {|CGEN021:=>|} S(a); // says and allocates at every call:
        Action<int> g = static b => { Action f = () {|CGEN021:=>|} S(b); }; // says and allocates each time its containing lambda runs:
        L(1); static void L(int b) { Action f = () {|CGEN021:=>|} S(b); } // says and allocates each time its containing local function runs:
        Action<int> g = static b => { while (b > 0) { Action f = () {|CGEN021:=>|} S(b); } }; // says and allocates in every iteration of its loop:
        while (a > 1) { Action<int> g = static b => { Action f = () {|CGEN021:=>|} S(b); }; } // says and allocates each time its containing lambda runs:
        // A handler that stays in a loop, or has awaited, does more at each call than a closure costs.
        while (true) { Action f = () {|CGEN021:=>|} S(a); } // says and allocates in every iteration of the loop: // if closuregen_report_all_captures = true
        do { Action f = () {|CGEN021:=>|} S(a); } while (true); // says and allocates in every iteration of the loop: // if closuregen_report_all_captures = true
        for (; Is(() {|CGEN021:=>|} a); ) { } // says and allocates in every iteration of the loop: // if closuregen_report_all_captures = true
        for (; ; Is(() {|CGEN021:=>|} a)) { } // says and allocates in every iteration of the loop: // if closuregen_report_all_captures = true
        foreach (int i in new[] { 1 }) { if (i > 0) { Action f = () {|CGEN021:=>|} S(i); } } // says and allocates in every iteration of the loop: // if closuregen_report_all_captures = true
        while (true) { Action f = L; void {|CGEN021:L|}() => S(a); } // says and allocates in every iteration of the loop: // if closuregen_report_all_captures = true
        await Task.Yield(); Action f = () {|CGEN021:=>|} S(a); // says and allocates at every call after an await: // if closuregen_report_all_captures = true
        if (await Task.FromResult(true)) { Action f = () {|CGEN021:=>|} S(a); } // says and allocates at every call after an await: // if closuregen_report_all_captures = true
        await foreach (int i in Numbers()) { } Action f = () {|CGEN021:=>|} S(a); // says and allocates at every call after an await: // if closuregen_report_all_captures = true
        await foreach (int i in Numbers()) { Action f = () {|CGEN021:=>|} S(i); } // says and allocates in every iteration of the loop: // if closuregen_report_all_captures = true
        while (true) { Action f = () => S(a); } // with closuregen_report_all_captures = false
        #
        partial class C { [NoCapture] partial void M(int a); partial void M(int a) { Func<int> f = () {|CGEN021:=>|} a; } }
        partial class C { [NoCapture] Func<int> M(int a) => () {|CGEN021:=>|} a; }
        class C { void M(int a) { Func<int> f = () => a; } }
        """;

    internal const string TokenAtVerb = """
        # $$ = public partial class H { [NoCapture] public void Price(string order = "", int depth = 1) { } [NoCapture] public int Score(string order = "") => 1; [NoCapture] public Task<int> RateAsync(string order) => Task.FromResult(1); [NoCapture] public Task LoadAsync(string order, CancellationToken token) => Task.CompletedTask; [NoCapture] public static void Same<T>(T item) { } [NoCapture] public void Add(long number) { } [NoCapture] public void Count(int number) { } [NoCapture(BindToken = false)] public Task StopAsync(string order, CancellationToken token) => Task.CompletedTask; }
        # class User { async Task M(H h, CancellationToken ct, string[] orders) { … } } $$ // C# 12
        await h.LoadWork("", ct).Dispatch({|CGEN033:ct|}); // CS1503
        await h.LoadWork("", ct).StartNew({|CGEN033:ct|}); // CS1503
        await h.LoadEach(orders, ct).RunAsync({|CGEN033:ct|}); // CS1503
        await h.LoadEach(orders, ct).RunAsync(8, {|CGEN033:ct|}); // CS1501
        await h.LoadEach(orders, ct).RunAsync(8, {|CGEN033:CancellationToken.None|}); // CS1501
        h.LoadWork("", ct).Post({|CGEN033:ct|}); // CS1501
        var l = h.LoadWork("", ct); await l.Dispatch({|CGEN033:ct|}); // CS1503
        await H.LoadPairs([h], orders, ct).RunAsync(8, {|CGEN033:ct|}); // CS1501
        // The compiler says that the argument of the pairing is missing, and nothing of the verb.
        await h.LoadEach(orders).RunAsync(8, {|CGEN033:ct|}); // CS1501 // says 'RunAsync' takes no token, because 'LoadEach' has a CancellationToken parameter, whose argument is also the token of the dispatch: pass it to 'LoadEach'
        await h.PriceWork().Dispatch(ct); await h.LoadWork("", ct).Dispatch();
        await h.StopWork("", ct).Dispatch(ct); await h.StopEach(orders, ct).RunAsync(8, ct);
        await h.LoadWork("", ct).Dispatch(7); // CS1503
        """;

    internal const string NotItems = """
        # $$ = public partial class H { [NoCapture] public void Price(string order = "", int depth = 1) { } [NoCapture] public int Score(string order = "") => 1; [NoCapture] public Task<int> RateAsync(string order) => Task.FromResult(1); [NoCapture] public Task LoadAsync(string order, CancellationToken token) => Task.CompletedTask; [NoCapture] public static void Same<T>(T item) { } [NoCapture] public void Add(long number) { } [NoCapture] public void Count(int number) { } [NoCapture(BindToken = false)] public Task StopAsync(string order, CancellationToken token) => Task.CompletedTask; }
        # class User { async Task M(H h, CancellationToken ct, string[] orders) { … } } $$ // C# 12
        IEnumerable<H> s = []; H.PricePairs({|CGEN034:s|}, orders).Run(); // CS1503
        HashSet<H> s = []; H.PricePairs({|CGEN034:s|}, orders).Run(); // CS1503 // says 's' is a 'HashSet<H>', whose items have no positions, and 'PricePairs' reads its items from an array, a 'List<T>', memory or an immutable array: copy them into an array, as in '[.. s]', or keep them in one
        HashSet<string> s = []; H.PricePairs([h], {|CGEN034:s|}).Run(); // CS1503
        H.PricePairs(order: {|CGEN034:new Queue<string>()|}, handlers: [h]).Run(); // CS1503
        int[] s = []; H.AddPairs([h], {|CGEN034:s|}).Run(); // CS1503
        H.PricePairs({|CGEN034:h|}, orders).Run(); // CS1503
        h.PriceEach({|CGEN034:"one"|}).Run(); // CS1503
        h.CountEach({|CGEN034:3|}).Run(); // CS1503
        h.PriceEach({|CGEN034:orders[0]|}, 3).Run(); // CS1503
        h?.PriceEach({|CGEN034:orders[0]|}, 3).Run(); // CS1503
        h.PriceEach(orders).Run(); h.PriceEach(["a"], 3).Run(); H.PricePairs([h], orders).Run();
        h.CountEach(..5).Run(); h.CountEach([1, 2]).Run();
        H.AddPairs([h], orders).Run(); // CS1503
        H.PricePairs(3, orders).Run(); // CS1503
        h.PriceEach(orders, "").Run(); // CS1503
        """;

    internal const string PairingAsTask = """
        # $$ = public partial class H { [NoCapture] public void Price(string order = "", int depth = 1) { } [NoCapture] public int Score(string order = "") => 1; [NoCapture] public Task<int> RateAsync(string order) => Task.FromResult(1); [NoCapture] public Task LoadAsync(string order, CancellationToken token) => Task.CompletedTask; [NoCapture] public static void Same<T>(T item) { } [NoCapture] public void Add(long number) { } [NoCapture] public void Count(int number) { } [NoCapture(BindToken = false)] public Task StopAsync(string order, CancellationToken token) => Task.CompletedTask; }
        # class User { async Task M(H h, CancellationToken ct, string[] orders) { … } } $$ // C# 12
        await {|CGEN036:h.PriceWork()|}; // CS1061
        var p = h.PriceWork(); await {|CGEN036:p|}; // CS1061
        int s = await {|CGEN036:h.ScoreWork()|}; // CS1061
        await {|CGEN036:h.PriceEach(orders)|}; // CS1061
        Task t = {|CGEN036:h.PriceWork()|}; await t; // CS0029
        Task<int> t = {|CGEN036:h.ScoreWork()|}; await t; // CS0029
        ValueTask t = {|CGEN036:h.PriceWork()|}; await t; // CS0029
        ValueTask t = {|CGEN036:h.PriceEach(orders)|}; await t; // CS0029
        await Task.WhenAll({|CGEN036:h.PriceWork()|}, {|CGEN036:h.PriceWork()|}); // CS1503
        Task t = Task.CompletedTask; t = {|CGEN036:h.PriceWork()|}; await t; // CS0029
        await {|CGEN036:h.PriceWork()|}.ConfigureAwait(false); // CS1929
        {|CGEN036:h.PriceWork()|}.Wait(); await Task.Yield(); // CS1061
        int i = {|CGEN036:h.ScoreWork()|}.Result; await Task.Yield(); // CS1061
        {|CGEN036:h.PriceWork()|}.GetAwaiter().GetResult(); await Task.Yield(); // CS1061
        await {|CGEN036:h.PriceEach(orders)|}.Dispatch(); // CS1061
        {|CGEN036:h.PriceEach(orders)|}.Post(); await Task.Yield(); // CS1061
        Task t = {|CGEN036:h.PriceEach(orders)|}.StartNew(ct); await t; // CS1061
        {|CGEN036:h.PriceWork()|}.Run(); await Task.Yield(); // CS1061
        await {|CGEN036:h.LoadWork("", ct)|}.RunAsync(8); // CS1061
        await h.PriceWork().Dispatch(); Task t = h.PriceWork().StartNew(); var p = h.PriceWork(); p.Post();
        string s = h.PriceWork(); // CS0029
        await h; // CS1061
        h.PriceWork().Nothing(); // CS1061
        # class User { … } } $$ // C# 12 // CS0029
        Task M(H h, string[] orders) { return {|CGEN036:h.PriceWork()|};
        ValueTask<int> M(H h, string[] orders) { return {|CGEN036:h.ScoreWork()|};
        ValueTask M(H h, string[] orders) { return {|CGEN036:h.RateEach(orders)|};
        """;

    internal const string ValueTaskAsTask = """
        # $$ = public partial class H { [NoCapture] public void Price(string order = "", int depth = 1) { } [NoCapture] public int Score(string order = "") => 1; [NoCapture] public Task<int> RateAsync(string order) => Task.FromResult(1); [NoCapture] public Task LoadAsync(string order, CancellationToken token) => Task.CompletedTask; [NoCapture] public static void Same<T>(T item) { } [NoCapture] public void Add(long number) { } [NoCapture] public void Count(int number) { } [NoCapture(BindToken = false)] public Task StopAsync(string order, CancellationToken token) => Task.CompletedTask; }
        # class User { async Task M(H h, CancellationToken ct, string[] orders) { … } } $$ // C# 12
        await Task.WhenAll({|CGEN037:h.PriceWork().Dispatch()|}, {|CGEN037:h.PriceWork().Dispatch(ct)|}); // CS1503
        var v = h.PriceWork().Dispatch(); await Task.WhenAll({|CGEN037:v|}); // CS1503
        await Task.WhenAny({|CGEN037:h.PriceWork().Dispatch()|}, Task.CompletedTask); // CS1503
        Task.WaitAll({|CGEN037:h.PriceEach(orders).RunAsync()|}); await Task.Yield(); // CS1503
        await Task.WhenAll({|CGEN037:System.Linq.Enumerable.Select(orders, o => h.PriceWork(o).Dispatch())|}); // CS1503
        await Task.WhenAll({|CGEN037:h.ScoreWork().Dispatch()|}, {|CGEN037:h.ScoreWork().Dispatch()|}); // CS1503
        Task t = {|CGEN037:h.PriceWork().Dispatch()|}; await t; // CS0029
        Task<int> t = {|CGEN037:h.ScoreWork().Dispatch(ct)|}; await t; // CS0029
        Task t = {|CGEN037:h.ScoreEach(orders).RunAsync()|}; await t; // CS0029
        Task t = Task.CompletedTask; t = ({|CGEN037:h.PriceEach(orders).RunAsync()|}); await t; // CS0029
        await Keep({|CGEN037:h.PriceWork().Dispatch()|}); Task Keep(Task kept) => kept; // CS1503
        new System.Collections.Generic.List<Task>().Add({|CGEN037:h.PriceWork().Dispatch()|}); // CS1503
        await Task.WhenAll(h.PriceWork().StartNew(), h.PriceWork().Dispatch().AsTask());
        await Task.WhenAll(System.Linq.Enumerable.Select(orders, async o => await h.PriceWork(o).Dispatch()), 3); // CS1503
        await Task.WhenAll(System.Linq.Enumerable.Select(orders, async o => { await h.PriceWork(o).Dispatch(); }), 3); // CS1503
        await Task.WhenAll(Keep(h.PriceWork().Dispatch()), 3); Task Keep(ValueTask kept) => null!; // CS1503
        await Task.WhenAll(default(ValueTask)); // CS1503
        Task t = default(ValueTask); await t; // CS0029
        string s = h.PriceWork().Dispatch(); // CS0029
        Keep(h.PriceWork().Dispatch()); void Keep(string kept) { } // CS1503
        # class User { Task M(H h, CancellationToken ct, string[] orders) { … } } $$ // C# 12 // CS0029
        return {|CGEN037:h.PriceWork().Dispatch()|};
        """;

    internal const string ResultsOfRun = """
        # $$ = public partial class H { [NoCapture] public void Price(string order = "", int depth = 1) { } [NoCapture] public int Score(string order = "") => 1; [NoCapture] public Task<int> RateAsync(string order) => Task.FromResult(1); [NoCapture] public Task LoadAsync(string order, CancellationToken token) => Task.CompletedTask; [NoCapture] public static void Same<T>(T item) { } [NoCapture] public void Add(long number) { } [NoCapture] public void Count(int number) { } [NoCapture(BindToken = false)] public Task StopAsync(string order, CancellationToken token) => Task.CompletedTask; }
        # class User { async Task M(H h, CancellationToken ct, string[] orders) { … } } $$ // C# 12
        var r = await h.ScoreEach(orders).{|CGEN038:RunAsync|}(); // CS0815
        int[] r = await h.ScoreEach(orders).{|CGEN038:RunAsync|}(8, ct); // CS0029
        int[] r; r = await h.RateEach(orders).{|CGEN038:RunAsync|}(); // CS0029
        var r = h.ScoreEach(orders).{|CGEN038:Run|}(); // CS0815
        var r = await H.ScorePairs([h], orders).{|CGEN038:RunAsync|}().ConfigureAwait(false); // CS0815
        Task<int[]> r = h.ScoreEach(orders).{|CGEN038:RunAsync|}(); // CS0029
        foreach (int i in await h.ScoreEach(orders).{|CGEN038:RunAsync|}()) { } // CS1579
        Console.WriteLine(await h.ScoreEach(orders).{|CGEN038:RunAsync|}()); // CS1503
        var r = new int[9]; System.Collections.Generic.IEnumerable<string> s = orders; await h.ScoreEach(s).{|CGEN038:RunAsync|}(r, 8); // CS1503
        var r = new int[9]; System.Collections.Generic.IEnumerable<string> s = orders; h.ScoreEach(s).{|CGEN038:Run|}(r); // CS1503
        var r = new int[9]; System.Collections.Generic.IAsyncEnumerable<string> s = null!; await h.RateEach(s).{|CGEN038:RunAsync|}(r.AsMemory(), 8); // CS1503
        await h.ScoreEach(orders).RunAsync(); var v = h.ScoreEach(orders).RunAsync(); await v; h.ScoreEach(orders).Run(new int[1]); Func<Task> f = async () => await h.ScoreEach(orders).RunAsync(); Action a = () => h.ScoreEach(orders).Run();
        System.Collections.Generic.IEnumerable<string> s = orders; await h.ScoreEach(s).RunAsync(""); // CS1503
        var r = await h.PriceEach(orders).RunAsync(); // CS0815
        # class User { … } } $$ // C# 12 // CS0029
        async Task<int[]> M(H h, string[] orders) { return await h.ScoreEach(orders).{|CGEN038:RunAsync|}();
        int[] M(H h, string[] orders) { return h.ScoreEach(orders).{|CGEN038:Run|}();
        """;

    internal const string NotOnInterface = """
        # interface IPricer { void Reprice(int i); } interface IOther<T> { } interface IEmpty { } partial class P : IPricer, IOther<int> { [NoCapture] public void Reprice(int i) { } [NoCapture(Name = "Rate")] public Task RateThemAsync(int i) => Task.CompletedTask; [NoCapture] public Task LoadAsync(int i) => Task.CompletedTask; public void Other(int i) { } } class User { void M(IPricer p, IOther<string> o, IEmpty e, string s, P c) { … } } // CS1061
        p.{|CGEN047:RepriceWork|}(1).Post();
        p?.{|CGEN047:RepriceWork|}(1).Post();
        p.{|CGEN047:RepriceEach|}([1]).Run();
        _ = p.{|CGEN047:RepriceWork|};
        p.{|CGEN047:LoadWork|}(1).Post();
        o.{|CGEN047:LoadWork|}(1).Post();
        p.OtherWork(1);
        p.RepriceJob(1);
        e.RepriceWork(1);
        s.RepriceWork(1);
        p.Work(1);
        # interface IPricer { void Reprice(int i); } interface IOther<T> { } interface IEmpty { } partial class P : IPricer, IOther<int> { [NoCapture] public void Reprice(int i) { } [NoCapture(Name = "Rate")] public Task RateThemAsync(int i) => Task.CompletedTask; [NoCapture] public Task LoadAsync(int i) => Task.CompletedTask; public void Other(int i) { } } class User { void M(IPricer p, IOther<string> o, IEmpty e, string s, P c) { … } }
        c.RepriceWork(1).Post();
        """;

    internal const string AsyncInName = """
        # partial class L { [NoCapture] public Task LoadAsync(int i) => Task.CompletedTask; [NoCapture] public static Task<int> RateAsync(int i) => Task.FromResult(i); [NoCapture] public Task SameAsync<T>(T i) => Task.CompletedTask; public Task PlainAsync() => Task.CompletedTask; void M(L l, string s) { … } }
        l.{|CGEN048:LoadAsyncWork|}(1).Post(); // CS1061
        l?.{|CGEN048:LoadAsyncWork|}(1).Post(); // CS1061
        l.{|CGEN048:LoadAsyncEach|}([1]).RunAsync(); // CS1061
        L.{|CGEN048:LoadAsyncPairs|}([l], [1]).RunAsync(); // CS0117
        L.{|CGEN048:RateAsyncWork|}(1).Post(); // CS0117
        l.{|CGEN048:SameAsyncWork<int>|}(1).Post(); // CS1061
        {|CGEN048:LoadAsyncWork|}(1).Post(); // CS0103
        l.PlainAsyncWork(1); // CS1061
        l.LoadAsyncJob(1); // CS1061
        s.LoadAsyncWork(1); // CS1061
        PlainAsyncWork(1); // CS0103
        """;

    internal const string ScopedPost = """
        # $$ = namespace Microsoft.Extensions.DependencyInjection { public interface IServiceCollection { } public static class ServiceCollectionServiceExtensions { public static IServiceCollection AddScoped<T>(this IServiceCollection s) => s; public static IServiceCollection AddScoped<T, TImplementation>(this IServiceCollection s) => s; public static IServiceCollection AddScoped(this IServiceCollection s, Type t) => s; public static IServiceCollection AddSingleton<T>(this IServiceCollection s) => s; } } namespace Microsoft.EntityFrameworkCore { public class DbContext { } } namespace Microsoft.AspNetCore.Http { public abstract class HttpContext { } } namespace Shop { using Microsoft.Extensions.DependencyInjection; using Microsoft.EntityFrameworkCore; using Microsoft.AspNetCore.Http; interface IOrders { } class AppDb : DbContext { } partial class Orders : IOrders { [NoCapture] public void Save(int i) { } [NoCapture] public static void Tell(int i) { } }
        # $$class User { void M(Orders o, Lane lane, int[] items) { o.{|CGEN046:SaveWork|}(1).Post(); o.{|CGEN046:SaveWork|}(1).PostAfter(default); lane.Post(o.{|CGEN046:SaveWork|}(1)); lane.TryPost(o.{|CGEN046:SaveWork|}(1)); lane.PostAsync(o.{|CGEN046:SaveWork|}(1)).AsTask(); Orders.TellWork(1).Post(); o.SaveWork(1).StartNew(); o.SaveEach(items).Run(); } } class Program { static void Add(IServiceCollection s) => …; } }
        s.AddScoped<Orders>()
        s.AddScoped<IOrders, Orders>()
        s.AddScoped(typeof(Orders))
        # $$class User { void M(Orders o, Lane lane, int[] items) { o.SaveWork(1).Post(); o.SaveWork(1).PostAfter(default); lane.Post(o.SaveWork(1)); lane.TryPost(o.SaveWork(1)); lane.PostAsync(o.SaveWork(1)).AsTask(); Orders.TellWork(1).Post(); o.SaveWork(1).StartNew(); o.SaveEach(items).Run(); } } class Program { static void Add(IServiceCollection s) => …; } }
        s.AddSingleton<Orders>()
        s.AddScoped<AppDb>()
        # $ = [NoCapture] public void Save(int i) { } void M() => {|CGEN046:SaveWork|}(1).Post();
        # $$… }
        partial class H { readonly DbContext _db = new(); $ }
        partial class H { AppDb? Db { get; set; } $ }
        partial class H(HttpContext http) { readonly HttpContext _http = http; $ }
        partial class H(AppDb db) { void Use() => _ = db; $ }
        class B { protected AppDb? Db; } partial class H : B { $ }
        # $ = [NoCapture] public void Save(int i) { } void M() => SaveWork(1).Post();
        partial class H { static readonly DbContext s_db = new(); $ }
        partial class H(AppDb db) { readonly string _name = db.ToString()!; $ }
        class DbContext { } partial class H { readonly Shop.DbContext _db = new(); $ }
        partial class H { readonly Func<AppDb>? _create = null; $ }
        """;

    internal const string EndpointReturn = """
        # namespace Microsoft.AspNetCore.Builder { public class App; public static class EndpointRouteBuilderExtensions { public static void MapGet(this App app, string pattern, Delegate handler) { } } } public partial class Pricer { [NoCapture] public int Score(int id) => id; [NoCapture] public void Note(int id) { } } namespace Microsoft.AspNetCore.Builder { static class Program { static void Start(Microsoft.AspNetCore.Builder.App app) { … } } } // if build_property.EnableRequestDelegateGenerator = true
        app.MapGet("/", {|CGEN043:(int id, Pricer p)|} => p.ScoreWork(id).Dispatch());
        app.MapGet("/", {|CGEN043:(int id, Pricer p)|} => p.ScoreWork(id).StartNew());
        app.MapGet("/", async {|CGEN043:(int id, Pricer p)|} => await p.ScoreWork(id).Dispatch());
        app.MapGet("/", async {|CGEN043:(int id, Pricer p)|} => { var score = await p.ScoreWork(id).Dispatch(); return score; });
        app.MapGet("/", {|CGEN043:(int id, Pricer p)|} => p.NoteWork(id).Dispatch());
        # namespace Microsoft.AspNetCore.Builder { public class App; public static class EndpointRouteBuilderExtensions { public static void MapGet(this App app, string pattern, Delegate handler) { } } } public partial class Pricer { [NoCapture] public int Score(int id) => id; [NoCapture] public void Note(int id) { } } namespace Microsoft.AspNetCore.Builder { static class Program { static void Start(Microsoft.AspNetCore.Builder.App app) { … } } } // with build_property.EnableRequestDelegateGenerator = true
        // No type can be written.
        app.MapGet("/", async (int id, Pricer p) => new { Score = await p.ScoreWork(id).Dispatch() });
        // It is written.
        app.MapGet("/", ValueTask<int> (int id, Pricer p) => p.ScoreWork(id).Dispatch());
        app.MapGet("/", Task<int> (int id, Pricer p) => p.ScoreWork(id).StartNew());
        app.MapGet("/", async Task<int> (int id, Pricer p) => await p.ScoreWork(id).Dispatch());
        app.MapGet("/", async Task<int> (int id, Pricer p) => { var score = await p.ScoreWork(id).Dispatch(); return score; });
        app.MapGet("/", ValueTask (int id, Pricer p) => p.NoteWork(id).Dispatch());
        app.MapGet("/", (int id) => id);
        app.MapGet("/", (int id, Pricer p) => { p.NoteWork(id).Post(); return id; });
        app.MapGet("/", (int id, Pricer p) => { p.NoteWork(id).Post(); });
        app.MapGet("/", async (int id, Pricer p) => { await p.NoteWork(id).Dispatch(); });
        var other = (int id, Pricer p) => p.ScoreWork(id).Dispatch();
        """;
}
