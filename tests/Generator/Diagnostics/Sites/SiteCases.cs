namespace ClosureGen.Diagnostics.Tests.Sites;

/// <summary>Sites by the shape of the code around them.</summary>
internal static class SiteCases
{
    // Behind an arrow, what is found: the rule, the captures and the bytes of each site.
    internal const string Captures = """
        # using System.Linq; class C { static void S(params object[] a) { } void I(params object[] a) { } int field; static int shared; void I0() { } static void S0() { } IEnumerable<int> Enumerable() => []; bool Take(out int x) => (x = 0) == 0; IEnumerable<Task> Wrap(Task t) => [t]; bool Done(Task t) => true; Action Given() => S0; Action Property => S0; void M(int a, string text, Action given) { … } } namespace Own { class Task { public static void Run(Action a) { } } class Thread { public Thread(Action a) { } } class SynchronizationContext { public void Post(SendOrPostCallback c, object? s) { } } }
        Task.Run(() => S(a)); → 101 (a) 88
        Task.Run(() => I(a)); → 101 (a this) 96
        Task.Run(() => I()); → 101 (this) 64
        Task.Run(() => field++); → 101 (this) 64
        Task.Run(delegate { S(text, a); }); → 101 (a text) 96
        Task.Run(async () => { await Task.Yield(); S(text); }); → 101 (text) 88
        int @class = 1; Task.Run(() => S(@class)); → 101 (class) 88
        Task.Run(() => { Action f = () => S(a); f(); }); → 101 (a) 88
        Task.Run(() => Enumerable().Where(x => x == a).Any()); → 101 (a this) 96
        Task.Run(() => Local()); void Local() => S(text); → 101 (text) 88
        Task.Run(() => First()); void First() => Second(); void Second() => S(text); → 101 (text) 88
        Task.Run(() => Local(1)); int Local(int n) => n == 0 ? a : Local(n - 1); → 101 (a) 88
        Task.Run(Local); void Local() => S(text); → 101 (text) 88
        Task.Run(Local); void Local() => I(); → 101 (this) 64
        Task.Run(Local); void Local() => S(); → 101 () 64
        Task.Run(I0); → 101 () 64
        Task.Run(this.I0); → 101 () 64
        Task.Run(new C().I0); → 101 () 64
        foreach (int x in new[] { 1 }) { Task.Run(() => S(x)); } → 101 (x) 88 loop
        foreach (int x in new[] { 1 }) { Task.Run(() => S(a, x)); } → 101 (a x) 96 loop
        foreach (int x in new[] { 1 }) { Task.Run(() => S(a)); } → 101 (a) 64 loop
        for (int i = 0; i < 3; i++) { Task.Run(() => S(i)); } → 101 (i) 64 loop
        for (int i = 0; i < 3; i++) { int copy = i; Task.Run(() => S(copy)); } → 101 (copy) 88 loop
        while (a-- > 0) { int copy = a; Task.Run(() => S(copy)); } → 101 (copy) 88 loop
        while (Take(out int x)) { Task.Run(() => S(x)); } → 101 (x) 88 loop
        do { int copy = a; Task.Run(() => S(copy)); } while (a-- > 0); → 101 (copy) 88 loop
        foreach (Task t in Wrap(Task.Run(() => S(a)))) { } → 101 (a) 88
        for (Task t = Task.Run(() => S(a)); ;) { break; } → 101 (a) 88
        for (; Done(Task.Run(() => S(a))); ) { } → 101 (a) 64 loop
        again: Task.Run(() => S(a)); if (a-- > 0) { goto again; } → 101 (a) 88
        _ = from x in new[] { 1 } select Task.Run(() => S(x)); → 101 (x) 88
        _ = from x in new[] { 1 } let y = x select Task.Run(() => S(x, y)); → 101 (x y) 88
        foreach (int z in new[] { 1 }) { _ = from x in new[] { z } select Task.Run(() => S(x)); } → 101 (x) 88
        Task.Run(() => S(a)); Task.Run(() => S(a)); → 101 (a) 88, 101 (a) 64
        Task.Run(() => I()); Task.Run(() => S(a)); → 101 (this) 64, 101 (a) 96
        if (a > 0) { int b = 1; Task.Run(() => S(a, b)); } → 101 (a b) 88
        int b = 1; if (a > 0) { int c = 1; Task.Run(() => S(b, c)); } else { Task.Run(() => S(b)); } → 101 (b c) 120, 101 (b) 64
        foreach (int x in new[] { 1 }) { Task.Run(() => S(a)); } Task.Run(() => S(a)); → 101 (a) 64 loop, 101 (a) 88
        Task.Run(() => { S(a); int b = 1; Task.Run(() => S(b)); }); → 101 (a) 88, 101 (b) 88
        Task.Run(() => { Task.Run(() => S(a)); }); → 101 (a) 88, 101 (a) 64
        switch ((object)a) { case int b: Task.Run(() => S(b)); break; case string c: Task.Run(() => S(c)); break; } → 101 (b) 96, 101 (c) 64
        Task.Run((Action)(() => S(a))); → 101 (a) 88
        Task.Run(new Action(() => S(a))); → 101 (a) 88
        Task.Run(((Action)I0)); → 101 () 64
        Task.Run(new Action(I0)); → 101 () 64
        Task.Run(a > 0 ? () => S(a) : () => S(text)); → 101 (a) 96, 101 (text) 64
        Task.Run(given ?? (() => S(a))); → 101 (a) 88
        Task.Run(a switch { 0 => () => S(a), _ => given }); → 101 (a) 88
        Parallel.Invoke(() => S(a), I0, given, static () => S()); → 105 (a) 88, 105 () 64
        Parallel.Invoke(new Action[] { () => S(a), I0 }); → 105 (a) 88, 105 () 64
        Parallel.Invoke([() => S(a), I0]); → 105 (a) 88, 105 () 64
        Task.Factory.StartNew(s => ((Action)s)(), (Action)(() => S(a))); → 102 (a) 88
        Action f = () => S(a); Task.Run(f);
        Task.Run(given); Task.Run(Given()); Task.Run(Property); Task.Run(new Action(given));
        Task.Run(() => S()); Task.Run(static () => S()); Task.Run(() => shared++); Task.Run(S0);
        const int x = 1; Task.Run(() => S(x, nameof(a)));
        Task.Run(Local); static void Local() => S();
        Task.Run(() => Local()); void Local() => S();
        System.Linq.Expressions.Expression<Action> e = () => Task.Run(() => S(a));
        _ = System.Linq.Queryable.AsQueryable(new[] { 1 }).Select(x => Task.Run(() => S(x)));
        _ = from x in System.Linq.Queryable.AsQueryable(new[] { 1 }) select Task.Run(() => S(x));
        Own.Task.Run(() => S(a)); new Own.Thread(() => S(a)); new Own.SynchronizationContext().Post(_ => S(a), null);
        #
        int a = 1; Task.Run(() => Console.Write(a)); → 101 (a) 88
        Task.Run(() => Console.Write(args.Length)); → 101 (args) 88
        string s = ""; Task.Run(Local); void Local() => Console.Write(s); → 101 (s) 88
        class C(int p) { Task t = Task.Run(() => Console.Write(p)); } → 101 (p) 88
        class C(int p) { Task M() => Task.Run(() => Console.Write(p)); } → 101 (this) 64
        class C(int p, string q) { Task t = Task.Run(() => Console.Write(p)); Task u = Task.Run(() => Console.Write(q)); } → 101 (p) 96, 101 (q) 64
        class B(Task t); class C(int p) : B(Task.Run(() => Console.Write(p))); → 101 (p) 88
        record R(int X) { Task t = Task.Run(() => Console.Write(X)); Task M() => Task.Run(() => Console.Write(X)); } → 101 (X) 88, 101 (this) 64
        class C { C(int p) { Task.Run(() => Console.Write(p)); } } → 101 (p) 88
        class B { public B(Task t) { } } class C : B { C(int p) : base(Task.Run(() => Console.Write(p))) { } } → 101 (p) 88
        class T : Task { T(int p) : base(() => Console.Write(p)) { } } → 103 (p) 88
        class T(int p) : Task(() => Console.Write(p)); → 103 (p) 88
        class B(Task t); class T(int p) : B(Task.Run(() => p)); → 101 (p) 88
        record B(Task T); record R(int p) : B(Task.Run(() => p)); → 101 (p) 88
        class C { int P { set { Task.Run(() => Console.Write(value)); } } } → 101 (value) 88
        class C { int this[int i] { get { Task.Run(() => Console.Write(i)); return 0; } } } → 101 (i) 88
        class C { int this[int i] => Run(Task.Run(() => Console.Write(i))); static int Run(Task t) => 0; } → 101 (i) 88
        class C { event Action E { add { Task.Run(() => value()); } remove { } } } → 101 (value) 88
        class C { public static int operator +(C a, int b) { Task.Run(() => a.GetHashCode()); return 0; } } → 101 (a) 88
        class C { ~C() { Task.Run(() => GetHashCode()); } } → 101 (this) 64
        static class E { static void M(this string s) { Task.Run(() => s.Length); Task.Run(s.Twice); } static void Twice(this string s) { } } → 101 (s) 88, 101 () 64
        struct V { void M() { } void N() { Task.Run(M); V v = default; Task.Run(v.M); } } → 101 () 64, 101 () 64
        class C<T> { void M<U>(T t, U u) where U : class { Task.Run(() => (t, u)); } } → 101 (t u) 96
        class C { IEnumerable<Task> M(int a) { yield return Task.Run(() => a); } } → 101 (a) 88
        class C { async Task M(int a) { await Task.Run(() => a); await foreach (var x in N()) { await Task.Run(() => x); } } async IAsyncEnumerable<int> N() { yield return 1; await Task.Yield(); } } → 101 (a) 88, 101 (x) 88 loop
        class C { static Action A(int a) => () => Task.Run(() => a); } → 101 (a) 64
        interface I { void M(int a) { Task.Run(() => a); } } → 101 (a) 88
        namespace N.M { class C { class D { void M(int a) { Task.Run(() => a); } } } } → 101 (a) 88
        class C { Func<int, Task> f = a => Task.Run(() => a); } → 101 (a) 88
        class C { void M(int a) { void L() { Task.Run(() => a); } L(); } } → 101 (a) 64
        // Broken files: what can still be read is.
        class C { void M(int a) { Task.Run(() => a); int b = ; Task.Run(() => b → 101 (a) 88, 101 (b) 64
        class C { void M(int a) { Task.Run(() => Missing(a)); } void → 101 (a) 88
        static class E { extension(string s) { public Task M(int a) => Task.Run(() => s + a); } } → 101 (a s) 96
        """;

    // Behind an arrow, the bytes that code allocates besides.
    internal const string Bytes = """
        # using System; using System.Collections.Generic; using System.Linq; using System.Threading; using System.Threading.Tasks; public struct Pair { public byte First; public long Second; } public struct Named { public int Id; public string Name; } public struct Small { public short Value; public short Next; } public enum Color : byte { Red } public class C { int field; static int shared; static void S<T>(T a) { } static void S<T, U>(T a, U b) { } static void S<T, U, V>(T a, U b, V c) { } void I() => field++; static int s_left; static bool Next(out int left) => (left = s_left--) > 0; public void M(SynchronizationContext context, int n, string text) { s_left = n; … } }
        context.Post(_ => S(n), null);
        context.Post(_ => S(n, text), null);
        context.Post(_ => I(), null);
        context.Post(_ => { I(); S(n); }, null);
        context.Post(delegate { S(text); }, null);
        context.Post(Local, null); void Local(object _) => S(text);
        context.Post(Local, null); void Local(object _) => I();
        context.Post(Local, null); void Local(object _) { }
        context.Post(Local, null); static void Local(object _) { }
        context.Post(_ => Local(), null); void Local() => S(text);
        context.Post(_ => Local(), null); void Local() => I();
        context.Post(_ => Local(), null); void Local() { }
        context.Post(_ => S(n), null); context.Post(_ => S(text), null);
        context.Post(_ => I(), null); context.Post(_ => S(text), null);
        if (n > 0) { int b = n; context.Post(_ => S(n, b), null); }
        int b = n; if (n > 0) { int c = n; context.Post(_ => S(b, c), null); } context.Post(_ => S(b), null);
        if (n > 0) { int b = n; context.Post(_ => { I(); S(b); }, null); }
        if (n > 0) { int b = n; if (n > 0) { int c = n; if (n > 0) { int d = n; context.Post(_ => S(n, b, d), null); } context.Post(_ => S(c), null); } }
        for (int i = 0; i < n; i++) { context.Post(_ => S(n), null); }
        for (int i = 0; i < n; i++) { context.Post(_ => S(i), null); }
        for (int i = 0; i < n; i++) { int b = i; context.Post(_ => S(b), null); }
        for (int i = 0; i < n; i++) { int b = i; context.Post(_ => S(b, text), null); }
        for (int i = 0; i < n; i++) { int b = i; context.Post(_ => { I(); S(b, text, n); }, null); }
        for (int i = 0; i < n; i++) { int b = i; if (b >= 0) { int c = b; context.Post(_ => S(b, c), null); } }
        for (int i = 0; i < n; i++) { int b = i; if (b >= 0) { int c = b; context.Post(_ => S(c), null); } context.Post(_ => S(b), null); }
        for (int i = 0; i < n; i++) { context.Post(_ => S(n), null); } context.Post(_ => S(n), null);
        while (Next(out int x)) { context.Post(_ => S(x), null); }
        while (n-- > 0) { int b = n; context.Post(_ => S(b), null); }
        do { int b = n; context.Post(_ => S(b), null); } while (n-- > 0);
        for (int i = 0; Next(out int x); i++) { context.Post(_ => S(x), null); }
        foreach (int c in Enumerable.Range(0, n)) { context.Post(_ => S(c), null); }
        switch ((object)text) { case string s when s.Length >= 0: context.Post(_ => S(s), null); break; case Array { Length: var a }: shared = a; break; }
        if (text is { Length: var l } && l >= 0) { context.Post(_ => S(l), null); }
        lock (this) { int b = n; context.Post(_ => S(b), null); }
        using (CancellationTokenSource c = null) { context.Post(_ => S(c), null); }
        using CancellationTokenSource c = null; int b = n; context.Post(_ => S(c, b), null);
        bool b = true; context.Post(_ => S(b), null);
        bool b = true; int c = 1; long d = 1; context.Post(_ => S(b, c, d), null);
        byte b = 1; Small c = default; context.Post(_ => S(b, c, text), null);
        Pair b = default; context.Post(_ => S(b), null);
        Named b = default; bool c = true; context.Post(_ => S(b, c), null);
        Color b = default; Color? c = null; context.Post(_ => S(b, c), null);
        decimal b = 1; Guid c = default; context.Post(_ => S(b, c), null);
        DateTime b = default; TimeSpan? c = null; DateTimeOffset d = default; context.Post(_ => S(b, c, d), null);
        CancellationToken b = default; context.Post(_ => S(b), null);
        CancellationTokenRegistration b = default; ValueTask c = default; ValueTask<int> d = default; context.Post(_ => S(b, c, d), null);
        Memory<byte> b = default; ArraySegment<int> c = default; System.Collections.Immutable.ImmutableArray<int> d = default; context.Post(_ => S(b, c, d), null);
        (int, string) b = default; (byte, long, short) c = default; context.Post(_ => S(b, c), null);
        KeyValuePair<int, string> b = default; nint c = 0; char d = 'x'; context.Post(_ => S(b, c, d), null);
        dynamic b = text; context.Post(_ => S((object)b), null);
        again: int b = n; context.Post(_ => S(b), null); if (n < 0) { goto again; }
        # using System; using System.Threading; using System.Threading.Tasks; …
        public class C { public C(SynchronizationContext context, int n, string text) { int b = n; context.Post(_ => S(b), null); context.Post(_ => S(n), null); } static void S(int a) { } public void M(SynchronizationContext context, int n, string text) => new C(context, n, text); } → 24
        public class C { public C(SynchronizationContext context, int n, string text) { int b = n; context.Post(_ => S(b + n), null); } static void S(int a) { } public void M(SynchronizationContext context, int n, string text) => new C(context, n, text); } → 24
        public class C { static int s; public C(int a) { } public C(SynchronizationContext context, int n, string text) : this(Post(context)) { context.Post(_ => S(n), null); } static int Post(SynchronizationContext c) { c.Post(_ => S(1), null); return 0; } static void S(int a) { } public void M(SynchronizationContext context, int n, string text) => new C(context, n, text); } → 24
        public class C<T, U> where U : class { T t; U u; public void N(SynchronizationContext context, T a, U b) { context.Post(_ => S(a, b), null); } static void S(T a, U b) { } } public class C { public void M(SynchronizationContext context, int n, string text) => new C<string, string>().N(context, text, text); } → 32
        """;
}
