namespace ClosureGen.Diagnostics.Tests.Rules;

/// <summary>Handlers, and what is asked of them.</summary>
internal static class HandlerCases
{
    internal const string ContainingTypeNotPartial = """
        class C { [NoCapture] public void {|CGEN001:M|}() { } }
        record R { [NoCapture] void {|CGEN001:M|}(int a) { } }
        readonly struct S { [NoCapture] void {|CGEN001:M|}() { } [NoCapture] void {|CGEN001:N|}() { } }
        static class C { [NoCapture] static void {|CGEN001:M|}(this string s) { } }
        class A { partial class B { [NoCapture] void {|CGEN001:M|}() { } } }
        interface I { partial class B { [NoCapture] void {|CGEN001:M|}() { } } }
        partial class A<T> { class B { [NoCapture] void {|CGEN001:M|}(T t) { } } }
        partial class C { [NoCapture] public void M() { } }
        namespace N { partial record R { readonly partial record struct S { [NoCapture] void M() { } } } }
        partial interface I { partial class B { [NoCapture] void M() { } } }
        class C { public void M() { } }
        class A { partial class B { class D { [NoCapture] void {|CGEN001:M|}() { } } } } // says 'A.B.D.M()' cannot be dispatched because its containing types are not partial: add 'partial' to 'A' and 'D'
        """;

    internal const string ParameterCannotBeKept = """
        # class Outer<T> { public class Inner; } unsafe partial class C { [NoCapture] void M(…) { } }
        {|CGEN002:ref|} int a
        {|CGEN002:Span<int>|} a
        int b, {|CGEN002:ReadOnlySpan<char>|} a
        scoped {|CGEN002:Span<int>|} a
        in {|CGEN002:Span<int>|} a
        {|CGEN002:int*|} a
        {|CGEN002:int*[]|} a
        {|CGEN002:List<int*[]>|} a
        {|CGEN002:(int, int*[])|} a
        {|CGEN002:Outer<int*[]>.Inner|} a
        {|CGEN002:delegate*<void>|} a
        {|CGEN002:TypedReference|} a
        {|CGEN002:ref|} int a // says parameter 'a' is passed by 'ref' // says 'in'
        {|CGEN002:List<int*[]>|} a // says the pointer 'int*' // says 'nint'
        {|CGEN002:Span<int>|} a // says the ref struct 'Span<int>' // says 'Memory<T>'
        int a
        in int a
        ref readonly int a
        params string?[] a
        (int Count, List<string>? Names) a
        dynamic a, Memory<byte> b, DateTime c = default, CancellationToken d = default
        Func<int>? a = null, int? b = 1, nint c = 0
        #
        partial class C { [NoCapture] void M(int b, {|CGEN002:out|} int a) { a = 0; } }
        partial class C { [NoCapture] partial void M({|CGEN002:ref|} int a); partial void M(ref int a) { } }
        partial class C { partial void M({|CGEN002:ref|} int a); [NoCapture] partial void M(ref int a) { } }
        partial class C { [NoCapture] void {|CGEN002:M|}(__arglist) { } }
        static partial class C { [NoCapture] static void M({|CGEN002:ref|} this int a) { } }
        partial class C { [NoCapture] void M<T>({|CGEN002:T|} a) where T : allows ref struct { } } // since C# 13
        partial class C { [NoCapture] void M<{|CGEN002:T|}>() where T : allows ref struct { } } // since C# 13
        partial class C<T> where T : allows ref struct { [NoCapture] void M({|CGEN002:T|} a) { } [NoCapture] void N() { } } // since C# 13
        // A delegate that takes a span holds none, and what is nested in a ref struct is none itself.
        ref struct R { public class Inner; } partial class C { [NoCapture] R.Inner M(R.Inner a) => a; }
        # delegate void D<in T>(T a) where T : allows ref struct; interface I<T> where T : allows ref struct; unsafe partial class C<T> where T : allows ref struct { [NoCapture] … } // since C# 13
        D<Span<int>>? M(D<Span<int>> a, I<T>[] b, C<T>? c) => a;
        void N<U>(U a) where U : I<ReadOnlySpan<char>> { }
        void O({|CGEN002:D<Span<int*[]>>|} a) { }
        void P({|CGEN002:T|} a) { }
        // What is no item is no type argument; an interface may implement what others leave open.
        # interface I { static abstract int Count { get; } } interface J : I { static int I.Count => 1; } interface K : I { static virtual int More => 1; } partial class C { [NoCapture] void … { } }
        M({|CGEN002:I|} a)
        N(CancellationToken a, {|CGEN002:K?|} b)
        O(int a, I b)
        P<T>(T a, I[] b) where T : I
        Q(J a)
        R(I[] a)
        // A constraint that is inherited, and cannot be written, or can.
        # abstract class B<T> { protected abstract void M<U>(U a) where U : T; } partial class C : B<…(U a) { } }
        string> { [NoCapture] protected override void M<{|CGEN002:U|}>
        int> { [NoCapture] protected override void M<{|CGEN002:U|}>
        int[]> { [NoCapture] protected override void M<{|CGEN002:U|}>
        object> { [NoCapture] protected override void M<{|CGEN002:U|}>
        DayOfWeek> { [NoCapture] protected override void M<{|CGEN002:U|}>
        ValueType> { [NoCapture] protected override void M<{|CGEN002:U|}>
        IDisposable> { [NoCapture] protected override void M<U>
        Exception> { [NoCapture] protected override void M<U>
        Enum> { [NoCapture] protected override void M<U>
        Delegate> { [NoCapture] protected override void M<U>
        #
        partial class C { [NoCapture] void M<T>(T a) where T : unmanaged, IComparable<T> { } }
        partial class C { [NoCapture] void M(List<Missing> a) { } } // CS0246
        """;

    internal const string ReturnCannotBeKept = """
        unsafe partial class C { int f; [NoCapture] {|CGEN003:ref int|} M() => ref f; }
        unsafe partial class C { int f; [NoCapture] {|CGEN003:ref readonly int|} M() => ref f; }
        unsafe partial class C { [NoCapture] {|CGEN003:Span<int>|} M() => default; }
        unsafe partial class C { [NoCapture] {|CGEN003:void*|} M() => default; }
        unsafe partial class C { [NoCapture] {|CGEN003:Task<int*[]>|} M() => null!; }
        interface I { static abstract void F(); } partial class C { [NoCapture] {|CGEN003:I|} M() => null!; }
        partial class C { [NoCapture] {|CGEN003:Span<int>|} M() => default; } // says use an array, 'Memory<T>' or a class
        # partial class C { [NoCapture] … M() => default!; }
        int
        (int Sum, string? Error)
        dynamic
        List<int[]>
        IComparable[]
        """;

    internal const string AsyncVoid = """
        partial class C { [NoCapture] async {|CGEN004:void|} M() => await Task.Yield(); }
        partial class C { [NoCapture] private partial {|CGEN004:void|} M(); private async partial void M() => await Task.Yield(); }
        partial class C { [NoCapture] void M() { } }
        partial class C { [NoCapture] void M() { Action a = static async () => await Task.Yield(); } }
        """;

    internal const string MutableStruct = """
        partial struct S { int f; [NoCapture] void {|CGEN005:M|}() => f++; }
        partial struct S { [NoCapture] void {|CGEN005:M|}() { } }
        partial record struct S(int A) { [NoCapture] void {|CGEN005:M|}() { } }
        readonly ref partial struct S { [NoCapture] void {|CGEN005:M|}() { } }
        readonly partial struct S { [NoCapture] void M() { } }
        readonly partial record struct S(int A) { [NoCapture] int M() => A; }
        partial struct S { int f; [NoCapture] readonly int M() => f; }
        partial struct S { [NoCapture] static void M() { } }
        ref partial struct S { [NoCapture] static void M() { } }
        partial class C { int f; [NoCapture] void M() => f++; }
        """;

    internal const string ExplicitImplementation = """
        interface I { void M(); } partial class C : I { [NoCapture] void I.{|CGEN006:M|}() { } }
        interface I { void M(); } partial class C : I { [NoCapture] public void M() { } }
        """;

    internal const string InterfaceMember = """
        interface I { [NoCapture] void {|CGEN007:M|}(); }
        partial interface I { [NoCapture] void {|CGEN007:M|}() { } }
        partial interface I<out T> { [NoCapture] static void {|CGEN007:M|}() { } }
        // None is told to do what cannot be done.
        # interface I { [NoCapture] … }
        void {|CGEN007:M|}(); // says 'I.M()' is a member of an interface: put [NoCapture] on the methods that implement it, or on an extension method that calls it
        void {|CGEN007:M|}() { } // says 'I.M()' is a member of an interface: put [NoCapture] on the methods that implement it, or on an extension method that calls it
        static abstract void {|CGEN007:M|}(); // says 'I.M()' is a member of an interface: put [NoCapture] on the methods that implement it
        static virtual void {|CGEN007:M|}() { } // says 'I.M()' is a member of an interface: put [NoCapture] on the methods that implement it
        static void {|CGEN007:M|}() { } // says 'I.M()' is a member of an interface: move its body to a method of a class and put [NoCapture] there
        private void {|CGEN007:M|}() { } // says 'I.M()' is a member of an interface: move its body to a method of a class and put [NoCapture] there
        sealed void {|CGEN007:M|}() { } // says 'I.M()' is a member of an interface: move its body to a method of a class and put [NoCapture] there
        #
        interface I { void M(int a); } static partial class E { [NoCapture] public static void Call(this I i, int a) => i.M(a); }
        """;

    internal const string LocalFunction = """
        class C { void M() { F(); [NoCapture] void {|CGEN008:F|}() { } } }
        class C { static void M() { F(1); [NoCapture] static void {|CGEN008:F|}(int a) { } } }
        class C { Action a = [NoCapture] () {|CGEN008:=>|} { }; }
        class C { void M() { Action<int> a = [NoCapture] static (x) {|CGEN008:=>|} { }; } }
        class C { void M() { F(); [Obsolete] void F() { } Action a = [Obsolete] () => { }; } }
        partial class C { [NoCapture] void M() { F(); static void F() { } } }
        """;

    internal const string Iterator = """
        partial class C { [NoCapture] IEnumerable<int> {|CGEN009:M|}() { yield return 1; } }
        partial class C { [NoCapture] IEnumerator<int> {|CGEN009:M|}() { yield break; } }
        partial class C { [NoCapture] System.Collections.IEnumerable {|CGEN009:M|}() { if (GetHashCode() > 0) { yield return 1; } } }
        partial class C { [NoCapture] async IAsyncEnumerable<int> {|CGEN009:M|}() { await Task.Yield(); yield return 1; } }
        partial class C { [NoCapture] IEnumerable<int> M() => new[] { 1 }; }
        partial class C { [NoCapture] IEnumerable<int> M() { return L(); static IEnumerable<int> L() { yield return 1; } } }
        """;

    internal const string ForeignAwaitable = """
        # class Later { public System.Runtime.CompilerServices.TaskAwaiter GetAwaiter() => default; } class Sooner : Later; partial class C { [NoCapture] … => default!; }
        {|CGEN010:Later|} M()
        {|CGEN010:Sooner|} M()
        {|CGEN010:T|} M<T>() where T : Task
        {|CGEN010:System.Runtime.CompilerServices.YieldAwaitable|} M()
        {|CGEN010:T|} M<T>() where T : Task // says 'C.M<T>()' returns 'T', an awaitable that is not a 'Task' or 'ValueTask': return 'Task', 'Task<T>', 'ValueTask' or 'ValueTask<T>'
        # class Other { public string GetAwaiter() => ""; } static class E { public static System.Runtime.CompilerServices.TaskAwaiter GetAwaiter(this TimeSpan t) => default; } partial class C { [NoCapture] … M<T>() => default!; }
        List<Task>
        TimeSpan
        IAsyncEnumerable<int>
        Other
        Task
        Task<int>
        ValueTask
        ValueTask<string?>
        Task<Task<T>>
        # partial class C { [NoCapture] async …; } }
        Task MAsync() { await Task.Yield(); return
        ValueTask<int> MAsync() { await Task.Yield(); return 1
        """;

    internal const string PartialWithoutBody = """
        partial class C { [NoCapture] partial void {|CGEN011:M|}(); }
        partial class C { [NoCapture] partial void M(); partial void M() { } }
        partial class C { public partial int M(); [NoCapture] public partial int M() => 1; }
        abstract partial class C { [NoCapture] public abstract void M(); }
        partial class C { [NoCapture] public static extern void M(); }
        // It must get a body, perhaps from another generator; the compiler reports one that has none.
        partial class C { [NoCapture] public partial void M(); } // CS8795
        """;

    internal const string ExtensionBlock = """
        static partial class C { extension(string s) { [NoCapture] public void {|CGEN012:M|}() { } } } // since C# 14
        static partial class C { extension(string) { [NoCapture] public static void {|CGEN012:M|}() { } } } // since C# 14
        static partial class C { extension(string s) { public int P { [NoCapture] {|CGEN013:get|} => 1; } } } // since C# 14
        static partial class C { [NoCapture] public static void M(this string s) { } }
        """;

    internal const string NotAnOrdinaryMethod = """
        partial class C { [NoCapture] ~{|CGEN013:C|}() { } } // says is a finalizer
        partial class C { [NoCapture] public static C operator {|CGEN013:+|}(C a, C b) => a; } // says is an operator
        partial class C { [NoCapture] public static implicit operator {|CGEN013:int|}(C a) => 1; } // says is an operator
        partial class C { int P { [NoCapture] {|CGEN013:get|}; } } // says is a property accessor
        partial class C { int P { [NoCapture] {|CGEN013:set|} { } } } // says is a property accessor
        partial class C { event Action E { [NoCapture] {|CGEN013:add|} { } remove { } } } // says is an event accessor
        // The attribute is then on the accessors that the compiler makes.
        partial class C { [method: NoCapture] event Action? {|CGEN013:E|}; }
        partial class C { [method: NoCapture] public static event Action? {|CGEN013:E|}, {|CGEN013:F|}; }
        partial struct C { [method: NoCapture, System.Diagnostics.DebuggerHidden] event Action? {|CGEN013:E|}; }
        interface I { [method: NoCapture] event Action {|CGEN013:E|}; }
        abstract class C { [method: NoCapture] public abstract event Action {|CGEN013:E|}; }
        partial class C { [NoCapture, System.Runtime.InteropServices.UnmanagedCallersOnly] static void {|CGEN013:M|}() { } }
        // Calls of it in generated code may be left out, and with a symbol of its own file always are.
        partial class C { [NoCapture, System.Diagnostics.Conditional("DEBUG")] static void {|CGEN013:M|}() { } }
        class B { [System.Diagnostics.Conditional("B")] public virtual void M() { } } partial class C : B { [NoCapture] public override void {|CGEN013:M|}() { } }
        partial class C { [NoCapture] public override string ToString() => ""; [NoCapture] protected virtual void M() { } }
        """;

    internal const string LanguageVersion = """
        partial class C { [NoCapture] void {|CGEN014:M|}() { } } // C# 9
        partial class C { [NoCapture] void {|CGEN014:M|}() { } } // C# 11
        partial class C { [NoCapture] void M() { } } // C# 12
        partial class C { [NoCapture] void M() { } }
        """;

    internal const string ItemIndexMisused = """
        partial class C { [NoCapture] void M(int a, [{|CGEN015:ItemIndex|}] long i) { } }
        partial class C { [NoCapture] void M(int a, [{|CGEN015:ItemIndex|}] int? i) { } }
        partial class C { [NoCapture] void M(int a, [{|CGEN015:ItemIndex|}] in int i) { } }
        partial class C { [NoCapture] void M(int a, [ItemIndex] int i, [{|CGEN015:ItemIndex|}] int j) { } }
        partial class C { [NoCapture] static void M([{|CGEN015:ItemIndex|}] int i, CancellationToken t) { } }
        static partial class C { [NoCapture] static void M([{|CGEN015:ItemIndex|}] this int i, int a) { } }
        static partial class C { [NoCapture] static void M(this string s, [{|CGEN015:ItemIndex|}] int i) { } }
        partial class C { [NoCapture] void M(int a, [ItemIndex] int i) { } }
        partial class C { [NoCapture] static int M([ItemIndex] int i, CancellationToken t, int a) => i; }
        partial class C { [NoCapture] void M([ItemIndex] int i) { } }
        static partial class C { [NoCapture] static void M(this string s, int a, [ItemIndex] int i) { } }
        """;

    internal const string ParameterWithoutHandler = """
        class C { void M(int a, [{|CGEN025:ItemIndex|}] int i) { } }
        class C { void M([{|CGEN025:FromScope|}] C c) { } }
        class C { void M([{|CGEN025:FromScope|}, {|CGEN025:ItemIndex|}] int i) { } }
        record C([{|CGEN025:ItemIndex|}] int i);
        class C { int P { get => 1; [param: {|CGEN025:ItemIndex|}] set { } } }
        class C { int P { get; [param: {|CGEN025:ItemIndex|}] init; } }
        class C { int this[int a] { [param: {|CGEN025:ItemIndex|}] set { } } }
        class C { event Action E { [param: {|CGEN025:ItemIndex|}] add { } remove { } } }
        class C { Action<int> f = ([{|CGEN025:ItemIndex|}] int i) => { }; }
        partial class C { [NoCapture] void M(int a, [ItemIndex] int i) { } }
        partial class C { [NoCapture] void M([FromScope] C c) { } }
        interface I { void M([FromScope] I i); } class C : I { public void M([FromScope] I i) { } }
        class B { public virtual void M() { } } class C { void N([Obs] int i) { } } class ObsAttribute : Attribute;
        interface I { void M(int a, [ItemIndex] int i); } class C : I { public void M(int a, [ItemIndex] int i) { } }
        partial class B { [NoCapture] public virtual void M(int a, [ItemIndex] int i) { } } class C : B { public override void M(int a, [ItemIndex] int i) { } }
        """;

    internal const string FromScopeMisused = """
        partial class C { [NoCapture] void M([FromScope] in string {|CGEN045:s|}, int a) { } }
        partial class C { [NoCapture] void M(int a, [FromScope] params string[] {|CGEN045:s|}) { } }
        partial class C { [NoCapture] void M(int a, [FromScope, ItemIndex] int {|CGEN045:i|}) { } }
        partial class C { [NoCapture] void M(int a, [FromScope] CancellationToken {|CGEN045:t|}) { } }
        namespace Microsoft.Extensions.DependencyInjection { public class FromKeyedServicesAttribute(object key) : Attribute { public object Key => key; } partial class C { [NoCapture] void M(int a, [FromScope, FromKeyedServices("a")] string {|CGEN045:s|}) { } } }
        static partial class C { [NoCapture] static void M([FromScope] this string {|CGEN045:s|}) { } }
        partial class C { [NoCapture] void M([FromScope] ref string {|CGEN045:s|}) { } }
        partial class C { [NoCapture] void M([FromScope] out string {|CGEN045:s|}) => s = ""; }
        partial class C { [NoCapture] void M([FromScope] {|CGEN002:Span<int>|} s) { } }
        partial class C { [NoCapture] void M(int a) { } [NoCapture] void {|CGEN016:M|}(int a, [FromScope] string s) { } }
        partial class C { [NoCapture] void M([FromScope] string s) { } }
        partial class C { [NoCapture] static int M<T>(int a, [FromScope] T s) => a; }
        partial class C { [NoCapture(OnError = nameof(F))] void M([FromScope] C s, int a) { } void F(Exception e, int a) { } }
        partial class C { class D { } [NoCapture(Accessibility = DispatchAccessibility.Public)] void M([FromScope] D d) { } }
        """;

    internal const string AccessibilityTooWide = """
        # $ = private class Hidden; protected class Family; protected internal class FamilyOrAssembly; private protected class FamilyInAssembly; [NoCapture(Accessibility =
        internal class P; public partial class C { $ {|CGEN018:DispatchAccessibility.Public|})] void M(P p) { } }
        public partial class C { $ {|CGEN018:DispatchAccessibility.Public|})] void M(Hidden p) { } }
        public partial class C { $ {|CGEN018:DispatchAccessibility.Internal|})] void M(Hidden p) { } }
        public partial class C { $ {|CGEN018:DispatchAccessibility.Protected|})] void M(Hidden p) { } }
        partial class C { $ {|CGEN018:DispatchAccessibility.Internal|})] void M(Hidden p) { } }
        public partial class C { $ {|CGEN018:DispatchAccessibility.Public|})] void M(List<Hidden[]> p) { } }
        public partial class C { $ {|CGEN018:DispatchAccessibility.Public|})] void M((int, Hidden) p) { } }
        public partial class C { $ {|CGEN018:DispatchAccessibility.Internal|})] void M(Family p) { } }
        public partial class C { $ {|CGEN018:DispatchAccessibility.Public|})] void M(Family p) { } }
        public partial class C { $ {|CGEN018:DispatchAccessibility.Protected|})] void M(FamilyInAssembly p) { } }
        public partial class C { $ {|CGEN018:DispatchAccessibility.Public|})] void M(FamilyOrAssembly p) { } }
        public partial class C { $ DispatchAccessibility.Public)] void M(string p) { } }
        internal class P; partial class C { $ DispatchAccessibility.Public)] void M(P p) { } }
        internal class P; public partial class C { $ DispatchAccessibility.Internal)] void M(P p) { } }
        public partial class C { $ DispatchAccessibility.Private)] void M(Hidden p) { } }
        public partial class C { $ DispatchAccessibility.Default)] void M(Hidden p) { } }
        public sealed partial class C { $ DispatchAccessibility.Protected)] void M(Hidden p) { } }
        public partial class C { $ DispatchAccessibility.Protected)] void M(Family p) { } }
        public partial class C { $ DispatchAccessibility.Internal)] void M(FamilyOrAssembly p) { } }
        public partial class C { $ DispatchAccessibility.Protected)] void M(FamilyOrAssembly p) { } }
        public partial class C { $ {|CGEN018:DispatchAccessibility.Public|})] void M(List<Hidden> p) { } } // says The members generated for 'C.M(List<C.Hidden>)' cannot be 'public' because 'C.Hidden'
        #
        public partial class C { class Hidden; [NoCapture(Accessibility = {|CGEN018:DispatchAccessibility.Public|})] Hidden M() => null!; [NoCapture(Accessibility = {|CGEN018:DispatchAccessibility.Public|})] void N<T>() where T : Hidden { } }
        public partial class C { class Hidden; partial class D { [NoCapture(Accessibility = DispatchAccessibility.Public)] void M(Hidden p) { } } }
        """;

    internal const string InvalidAccessibility = """
        # partial class C { [NoCapture(Accessibility = …)] void M(int a) { } }
        {|CGEN029:(DispatchAccessibility)77|} // says 'C.M(int)' cannot be dispatched because its Accessibility 77 is not a 'DispatchAccessibility' value: use Default, Public, Internal, Protected or Private
        {|CGEN029:(DispatchAccessibility)5|}
        {|CGEN029:(DispatchAccessibility)(-1)|}
        {|CGEN029:DispatchAccessibility.Public | DispatchAccessibility.Private|}
        (DispatchAccessibility)0
        (DispatchAccessibility)4
        default
        DispatchAccessibility.Public | DispatchAccessibility.Internal
        """;

    internal const string FileLocalContainer = """
        file partial class C { [NoCapture] void {|CGEN019:M|}() { } }
        file class F { } file partial class C { public partial class D { [NoCapture] void {|CGEN019:M|}(F f) { } } }
        file class F { } partial class C { [NoCapture] void M() => new F().ToString(); }
        """;

    internal const string HiddenTypeParameter = """
        partial class A<T> { partial class B<T> { [NoCapture] public void {|CGEN026:M|}(T x) { } } }
        partial class A<T> { partial class B<T> { [NoCapture] static void {|CGEN026:M|}() { } } }
        partial class A<T> { partial class B { partial class D<U, T> { [NoCapture] void {|CGEN026:M|}() { } } } }
        partial class A<T> { partial class B<T> { partial class D { [NoCapture] void {|CGEN026:M|}() { } } } }
        partial class A<T> { partial class B<U> { [NoCapture] public void M(T x, U y) { } } }
        partial class A<T> { partial class B { [NoCapture] public void M<T>(T x) { } } }
        partial class A<T> { class B<T> { } [NoCapture] void M(B<int> b) { } }
        partial class A<T> { partial class B<T> { [NoCapture] void {|CGEN026:N|}() { } } } // says 'A<T>.B<T>.N()' cannot be dispatched because 'A<T>.B<T>' hides the type parameter 'T' of 'A<T>', so that generated code cannot name it: rename one of them
        """;

    internal const string ClosedContainer = """
        # $ = [System.Runtime.InteropServices.ComImport, System.Runtime.InteropServices.Guid("4b5b2a52-9a2c-4b6a-8ad3-5a4b0f1d2c3e")] public partial class C
        # @@ = [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.InternalCall)] public extern
        $ { [NoCapture] @@ void {|CGEN030:M|}(int a); }
        $ { [NoCapture] @@ static int {|CGEN030:M|}(); }
        $;  partial class C { [NoCapture] @@ void {|CGEN030:M|}(); }
        partial class Outer { $ { [NoCapture] @@ void {|CGEN030:M|}(); } }
        static partial class E { [NoCapture] public static void Call(this C c, int a) => c.M(a); } $ { @@ void M(int a); }
        $ { public partial class Inner { [NoCapture] public void M() { } } }
        partial class D { [NoCapture] @@ static void M(int a); }
        """;

    internal const string GrainWithoutContext = """
        # namespace Orleans { public interface IGrainBase { } public abstract class Grain : IGrainBase { } public abstract class Grain<T> : Grain { } public class Silo { public class Grain { } } } …
        partial class C : Orleans.Grain { [NoCapture({|CGEN035:FlowExecutionContext = false|})] void M() { } }
        partial class C : Orleans.Grain<int> { [NoCapture(Name = "A", {|CGEN035:FlowExecutionContext = false|})] void M() { } }
        partial class C : Orleans.IGrainBase { [NoCapture({|CGEN035:FlowExecutionContext = false|})] static void M() { } }
        class B<T> : Orleans.Grain<T> { } partial class C : B<int> { [NoCapture({|CGEN035:FlowExecutionContext = false|})] Task M() => Task.CompletedTask; }
        partial class C : Orleans.Grain { [NoCapture({|CGEN035:FlowExecutionContext = false|})] private partial void M(); private partial void M() { } }
        partial class C : Orleans.Grain { private partial void M(); [NoCapture({|CGEN035:FlowExecutionContext = false|})] private partial void M() { } }
        partial class C : Orleans.Grain { [NoCapture({|CGEN035:FlowExecutionContext = false|})] void N() { } } // says Remove 'FlowExecutionContext = false' unless the handler calls no grain
        partial class C : Orleans.Grain { [NoCapture] void M() { } }
        partial class C : Orleans.Grain { [NoCapture(FlowExecutionContext = true)] void M() { } }
        partial class C { [NoCapture(FlowExecutionContext = false)] void M() { } }
        partial class C : Orleans.Silo.Grain { [NoCapture(FlowExecutionContext = false)] void M() { } }
        namespace Mill { class Grain { } } partial class C : Mill.Grain { [NoCapture(FlowExecutionContext = false)] void M() { } }
        partial class C : Orleans.Grain { partial class D { [NoCapture(FlowExecutionContext = false)] void M() { } } }
        #
        // Orleans before version 7 has the base class and no interface.
        namespace Orleans { public abstract class Grain { } } partial class C : Orleans.Grain { [NoCapture({|CGEN035:FlowExecutionContext = false|})] void M() { } }
        """;

    internal const string PublicToOutside = """
        # @o = namespace Microsoft.AspNetCore.SignalR { public abstract class Hub { } public abstract class Hub<T> : Hub { } } namespace Microsoft.AspNetCore.Mvc { public class ApiControllerAttribute : System.Attribute { } public abstract class ControllerBase { } public abstract class Controller : ControllerBase { } public abstract class ViewComponent { } } namespace Microsoft.AspNetCore.Mvc.RazorPages { public abstract class PageModel { } } namespace Grpc.Core { public class BindServiceMethodAttribute : System.Attribute { } } public static class Greeter { [Grpc.Core.BindServiceMethod] public abstract class GreeterBase { } }
        # @o … { [NoCapture({|CGEN042:Accessibility = DispatchAccessibility.Public|})] public void M(int a) { } }
        partial class C : Microsoft.AspNetCore.SignalR.Hub
        partial class C : Microsoft.AspNetCore.SignalR.Hub<string>
        partial class C : Microsoft.AspNetCore.Mvc.ControllerBase
        partial class C : Microsoft.AspNetCore.Mvc.Controller
        partial class C : Microsoft.AspNetCore.Mvc.ViewComponent
        partial class C : Microsoft.AspNetCore.Mvc.RazorPages.PageModel
        partial class C : Greeter.GreeterBase
        [Microsoft.AspNetCore.Mvc.ApiController] partial class C
        public partial class PlainController
        public partial class PlainViewComponent
        // What is generated for a public handler can be called in the assembly, and is not offered to clients.
        # @o … { [NoCapture] public void M(int a) { } } // makes internal MPairing MWork(int a)
        partial class C : Microsoft.AspNetCore.SignalR.Hub
        partial class C : Microsoft.AspNetCore.SignalR.Hub<string>
        partial class C : Microsoft.AspNetCore.Mvc.ControllerBase
        partial class C : Microsoft.AspNetCore.Mvc.Controller
        partial class C : Microsoft.AspNetCore.Mvc.ViewComponent
        partial class C : Microsoft.AspNetCore.Mvc.RazorPages.PageModel
        partial class C : Greeter.GreeterBase
        [Microsoft.AspNetCore.Mvc.ApiController] partial class C
        public partial class PlainController
        public partial class PlainViewComponent
        # @o …
        partial class C : Microsoft.AspNetCore.SignalR.Hub { [NoCapture(Accessibility = DispatchAccessibility.Internal)] public void M() { } }
        public partial class Hub { [NoCapture(Accessibility = DispatchAccessibility.Public)] public void M() { } }
        partial class PlainController { [NoCapture(Accessibility = DispatchAccessibility.Public)] public void M() { } }
        """;

    internal const string OnErrorUnusable = """
        # $ = [NoCapture(OnError = {|CGEN040:"Failed"|})]
        # partial class C { … $ void M(int a, string b) { } }
        void Other() { } // says 'C.M(int, string)' cannot be dispatched because its OnError 'Failed' is not a method of its type: add one that takes '(Exception)' or '(Exception, int, string)'
        int Failed;
        void Failed() { }
        void Failed(Exception exception, int a) { }
        void Failed(Exception exception, string b, int a) { }
        void Failed(ArgumentException exception) { }
        void Failed(object exception) { }
        void Failed(ref Exception exception) { }
        void Failed(Exception exception, ref int a, string b) { }
        void Failed<T>(Exception exception) { }
        void Failed<T>(Exception exception, int a, string b) { }
        async void Failed(Exception exception) => await Task.Yield();
        int Failed(Exception exception) => 0;
        Task Failed(Exception exception) => Task.CompletedTask;
        #
        partial class C { void Failed(Exception exception) { } $ static void M(int a, string b) { } } // says 'C.M(int, string)' cannot be dispatched because its OnError 'Failed' is an instance method, and the handler is static: make it 'static'
        partial struct S { void Failed(Exception exception) { } $ readonly void M(int a, string b) { } }
        class B { private void Failed(Exception exception) { } } partial class C : B { $ void M(int a, string b) { } }
        partial class B { void Failed(Exception exception) { } partial class C { $ void M(int a, string b) { } } }
        # partial class C { [NoCapture(OnError = nameof(Failed))] … }
        void M(int a, string b) { } void Failed(Exception exception) { }
        void M(int a, string b) { } static void Failed(Exception exception) { }
        void M(int a, string b) { } void Failed(Exception exception, int a, string b) { }
        void M(int a, string b) { } void Failed(Exception exception, in int a, string? b) { }
        void M(int a, string b) { } public virtual void Failed(Exception exception) { }
        void M(int a, string b) { } void Failed() { } void Failed(Exception exception) { }
        static void M(int a, string b) { } static void Failed(Exception exception) { }
        #
        class B { protected void Failed(Exception exception) { } } partial class C : B { [NoCapture(OnError = nameof(Failed))] void M() { } static void Lost(Exception exception) { } partial struct S { [NoCapture(OnError = nameof(Lost))] readonly void M() { } } }
        """;
}
