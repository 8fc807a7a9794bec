namespace ClosureGen.Diagnostics.Tests.Rules;

/// <summary>What generated members are called, and what calls of handlers mean.</summary>
internal static class NameCases
{
    internal const string NameCollision = """
        # $ = [NoCapture] void {|CGEN016:M|}(int a) { }
        partial class C { $ void MWork() { } }
        partial class C { $ int MEach; }
        partial class C { $ int MPairs { get; } }
        partial class C { $ class MPairing; }
        partial class C { $ delegate void MBatch(); }
        partial class C { $ [System.Runtime.CompilerServices.IndexerName("MWork")] int this[int i] => i; }
        abstract class B { public abstract void MWork(int a); } abstract partial class C : B { [NoCapture] public void {|CGEN016:M|}(int a) { } }
        abstract class B { protected abstract int MBatch { get; } } abstract class D : B { } abstract partial class C : D { [NoCapture] public void {|CGEN016:M|}(int a) { } }
        partial record C(int MWork) { $ }
        partial class MWork { $ }
        partial class C<MWork> { $ }
        partial class C { [NoCapture(Name = "N")] void {|CGEN016:M|}(int a) { } void NWork() { } }
        partial class C { [NoCapture] void {|CGEN016:MAsync|}(int a) { } [NoCapture] void M(int a) { } } // says 'C.MAsync(int)' cannot be dispatched because the generated name 'MWork' is taken by 'C.M(int)': set another stem, as in [NoCapture(Name = "MAsync")]
        partial class C { [NoCapture] void M(int a) { } [NoCapture(Name = "M")] void {|CGEN016:A|}(string b) { } }
        partial class C { [NoCapture] void M(in int a) { } $ }
        partial class C { [NoCapture] void M<T>(in T a) { } [NoCapture] void {|CGEN016:M|}<U>(U a) { } }
        partial class C { [NoCapture] void M(CancellationToken t, int a) { } [NoCapture] void {|CGEN016:M|}(int a, CancellationToken t) { } }
        partial class C { [NoCapture] void M(string a) { } [NoCapture] void {|CGEN016:M|}(string a, [ItemIndex] int i) { } }
        partial class C { [NoCapture] void {|CGEN016:M|}(string a) { } [NoCapture] void M(int a) { } class MPairing_String; }
        partial class C { [NoCapture] void {|CGEN016:M|}(string a) { } [NoCapture] void M(int a) { } int MBatch_String; }
        partial class O<MPairing> { partial class C { [NoCapture] void {|CGEN016:M|}(MPairing a) { } } }
        class MBatch; partial class C { [NoCapture] void {|CGEN016:M|}(List<MBatch[]> a) { } }
        class MPairing; partial class C { [NoCapture] void {|CGEN016:M|}(int a) { new MPairing(); } }
        class MBatch<T>; partial class C { [NoCapture] void {|CGEN016:M|}<T>(T a) { } MBatch<int> b = null!; }
        namespace N { enum MBatch { } namespace O.P { partial class C { $ } } }
        partial class O { class MPairing; partial class C { $ } }
        class MPairing; partial class C { [NoCapture] static MPairing {|CGEN016:M|}() => new(); }
        partial class C { [NoCapture] void M(CancellationToken t, dynamic a) { } [NoCapture] void {|CGEN016:M|}(object a, CancellationToken t) { } }
        partial class C { [NoCapture] void {|CGEN016:M|}(CancellationToken t, (int A, int) a) { } [NoCapture] void M((int, int B) a, CancellationToken t) { } }
        static partial class C { [NoCapture] static void M(int a, string[] b) { } [NoCapture] static void {|CGEN016:M|}(this int[] a, string b) { } }
        partial class O { static string MWork(object x) => ""; partial class C { $ object Z() => MWork(3); } }
        partial class O { const int MEach = 1; partial class C { $ } }
        class B { protected static int MPairing; } partial class O : B { partial class P { partial class C { $ } } }
        partial class C(string MBatch) { $ int N => MBatch.Length; } // says 'C.M(int)' cannot be dispatched because the generated name 'MBatch' is taken by 'string MBatch': set another stem, as in [NoCapture(Name = "M2")]
        partial struct C(int MWork) { [NoCapture] readonly void {|CGEN016:M|}(int a) { } int N = MWork; }
        static class MEach { public const int X = 1; } partial class C { [NoCapture] void {|CGEN016:M|}(int a, int b = MEach.X) { } }
        namespace N.MPairing { class X; } namespace N { partial class C { [NoCapture] void {|CGEN016:M|}(int a) { new MPairing.X(); } } }
        interface B { static int MWork(int a) => a; } partial interface O : B { partial class C { $ int N => MWork(1); } }
        // The suffix of an overload's struct makes it a name of another handler.
        class FooWork; partial class C { [NoCapture] void {|CGEN016:M|}(FooWork a) { } [NoCapture] void M(int a) { } [NoCapture] void MPairing_Foo(int a) { } }
        class FooPairing; partial class C { [NoCapture] void MPairing_Foo(int a) { } [NoCapture] void {|CGEN016:M|}(FooPairing a) { } [NoCapture] void M(int a) { } }
        class FooEach; partial class C { [NoCapture] void {|CGEN016:M|}(FooEach a) { } [NoCapture] void M(int a) { } [NoCapture] void MBatch_Foo(int a) { } }
        class FooPairing; partial class C { [NoCapture] void {|CGEN016:M|}(FooPairing a, int b) { } [NoCapture] void M(int a) { } [NoCapture] void MPairing_Foo(int a) { } [NoCapture] void MPairing_Foo(string a) { } }
        file class MWork; partial class C { $ }
        namespace ClosureGen { partial class C { [NoCapture] void {|CGEN016:Dispatch|}(int a) { } } }
        partial class C { $ int MWork; int M2Each; } // says 'C.M(int)' cannot be dispatched because the generated name 'MWork' is taken by 'C.MWork': set another stem, as in [NoCapture(Name = "M3")]
        namespace N { namespace MBatch { class X; } partial class C { $ } } // says 'C.M(int)' cannot be dispatched because the generated name 'MBatch' is taken by 'MBatch': set another stem, as in [NoCapture(Name = "M2")]
        # $ = [NoCapture] void M(int a) { }
        partial class C { $ class MPairing_Int32; }
        class MPairing<T>; partial class C { $ }
        namespace N { class MPairing; } partial class C { $ }
        partial class O<MWork> { partial class C { [NoCapture] void M(MWork a) { } } }
        partial class C { $ void WorkM() { } void mwork() { } }
        partial class C { [NoCapture] static void M() { } void MEach() { } void MPairs() { } class MBatch; }
        partial class C { $ [NoCapture] void M(string a) { } [NoCapture] void M<T>(T a) { } }
        partial class C { $ [NoCapture(Name = "N")] void MAsync(int a) { } }
        partial class C { $ void MAsync(int a) { } }
        class B { public void MWork() { } } partial class C : B { $ }
        abstract class B { public abstract void MWork(int a); } abstract class D : B { public override void MWork(int a) { } } abstract partial class C : D { [NoCapture] public void M(int a) { } }
        abstract class B { public interface MWork; public abstract class MBatch; } abstract partial class C : B { [NoCapture] public void M(int a) { } }
        abstract class B { public virtual void MWork(int a) { } } abstract partial class C : B { [NoCapture] public void M(int a) { } }
        partial class C { [NoCapture] void Async() { } [NoCapture] void AsyncAsync2() { } }
        partial class O { $ partial class C { $ } }
        class B { private static int MPairing; } partial class O : B { partial class C { $ } }
        partial class C { public C(int MWork) { } $ }
        partial class O(int MWork) { int N = MWork; partial class C { $ } }
        namespace System.IO { partial class C { [NoCapture] void Dispatch(int a) { } } }
        static class MEach<T>; partial class C { $ }
        class FooWork; partial class C { [NoCapture] void M(FooWork a) { } [NoCapture] void MPairing_Foo(int a) { } }
        class FooEach; partial class C { [NoCapture] void M(FooEach a) { } $ [NoCapture] static void MPairing_Foo() { } }
        namespace N.MPairing { class X; } namespace N { partial class C { [NoCapture] void M<T>(T a) { } } }
        // A method that is refused for another reason generates nothing that could be in the way.
        class FooWork; partial class C { [NoCapture] void M({|CGEN002:ref|} int a) { } [NoCapture] void MAsync(int a) { } [NoCapture] void N(FooWork a) { } [NoCapture] void N(int a) { } [NoCapture] void NPairing_Foo({|CGEN002:ref|} int a) { } }
        // The compiler takes no notice of formatting characters in names, and composes nothing.
        # partial class C { … }
        [NoCapture(Name = "X\u200Dy")] void A() { } [NoCapture(Name = "Xy")] void {|CGEN016:B|}() { }
        [NoCapture(Name = "X\u200Dy")] void {|CGEN016:A|}() { } int XyWork;
        [NoCapture(Name = "X\u200Dy")] void A() { } void B() => XyWork().Post();
        [NoCapture(Name = "e\u0301")] void A() { } [NoCapture(Name = "\u00E9")] void B() { }
        [NoCapture] void X\u200Dy() { } void B() => XyWork().Post();
        """;

    internal const string InvalidName = """
        # partial class C { [NoCapture(Name = …)] void M() { } }
        {|CGEN017:""|}
        {|CGEN017:"two words"|}
        {|CGEN017:"1st"|}
        {|CGEN017:"a.b"|}
        {|CGEN017:"@class"|}
        "Reprice"
        "class"
        "größer"
        "_1"
        null
        nameof(Task) + "s"
        {|CGEN017:"a\n\"b\0"|} // says 'C.M()' cannot be dispatched because its Name "a\n\"b\0" is not a valid start of a C# identifier: use letters, digits and '_', and do not start with a digit
        Missing // CS0103
        """;

    internal const string RepeatedSuffix = """
        # partial class C { … }
        [NoCapture] public void {|CGEN039:DoWork|}(int a) { } // says 'DoWorkWork', generated for 'C. // says repeats 'Work': set another stem, as in [NoCapture(Name = "DoJob")]
        [NoCapture] public void {|CGEN039:Work|}() { } // says 'WorkWork', generated for 'C. // says repeats 'Work': set another stem, as in [NoCapture(Name = "Job")]
        [NoCapture] public Task {|CGEN039:DoWorkAsync|}() => null!; // says 'DoWorkWork', generated for 'C. // says repeats 'Work': set another stem, as in [NoCapture(Name = "Do")]
        [NoCapture] public void {|CGEN039:VisitEach|}(int a) { } // says 'VisitEachEach', generated for 'C. // says repeats 'Each': set another stem, as in [NoCapture(Name = "VisitItem")]
        [NoCapture] public void {|CGEN039:MakePairs|}() { } // says 'MakePairsPairs', generated for 'C. // says repeats 'Pairs': set another stem, as in [NoCapture(Name = "MakeItem")]
        [NoCapture] public void {|CGEN039:DoWork|}() { } void DoJobWork() { } // says 'DoWorkWork', generated for 'C. // says repeats 'Work': set another stem, as in [NoCapture(Name = "DoJob2")]
        [NoCapture(Name = "DoJob")] public void DoWork() { }
        [NoCapture(Name = "DoWork")] public void Run() { }
        [NoCapture] public static void MakePairs(int a) { }
        [NoCapture] public void VisitEach() { }
        [NoCapture] public void Network(int a) { }
        [NoCapture] public void RunBatch(int a) { }
        """;

    internal const string CallBindsElsewhere = """
        # abstract class B { protected abstract void M(int i); } partial class C : B { [NoCapture] protected override void {|CGEN027:M|}(int i) { } … }
        void M(long i) { } // says 'C.M(int)' cannot be dispatched because a call with its own arguments resolves to 'C.M(long)': rename one of them
        void M(object i) { }
        void M<T>(T i) { }
        void M(params long[] i) { }
        void M(long i, int j = 0) { }
        static void M(double i) { }
        void M<T>(T i) where T : class { }
        // Through its base type a struct's could be called as well, in a box at every call.
        # readonly partial struct S { … public override int GetHashCode() => 0; }
        [NoCapture] public override string {|CGEN027:ToString|}() => ""; string ToString(int i = 0) => "";
        [NoCapture] public override bool {|CGEN027:Equals|}(object? o) => true; bool Equals<T>(T t) => false;
        [NoCapture] public override string ToString() => ""; string ToString(string? s) => "";
        [NoCapture] public override bool Equals(object? o) => true; bool Equals(S s) => false;
        # $ = [System.Runtime.CompilerServices.OverloadResolutionPriority(1)]
        # partial class C { [NoCapture] … } // since C# 13
        void {|CGEN027:M|}(int i) { } $ void M(long i) { }
        int {|CGEN027:M|}(int i) => 0; $ string M(long i) => null!;
        void {|CGEN027:M|}(string s) { } $ void M(object o) { }
        static void {|CGEN027:M|}(int i) { } $ static void M(long i) { }
        void {|CGEN027:M|}(int i) { } $ [NoCapture] void M(long i) { }
        void {|CGEN027:M|}(int i) { } $ void M<T>(T i) { }
        void {|CGEN027:M|}<T>(T[] i) { } $ void M<T>(IEnumerable<T> i) { }
        void {|CGEN027:M|}(int[] i) { } $ void M(params ReadOnlySpan<int> i) { }
        void {|CGEN027:M|}(int i) { } $ void M(in int i) { }
        void {|CGEN027:M|}(dynamic i) { } $ void M(object? i, int j = 0) { }
        void M(int i) { } $ void M(string s) { }
        void M(long i) { } $ void M(int i) { }
        void M(int i) { } $ void M(int i, int j) { }
        void M(int i) { } $ static void M(byte b) { }
        void M<T>(T i) { } $ void M(long i) { }
        void M(in int i) { } $ void M(int i) { }
        # $ = [System.Runtime.CompilerServices.OverloadResolutionPriority(-1)]
        # partial class C { [NoCapture] $ … } // since C# 13
        void {|CGEN027:M|}(int i) { } void M(long i) { }
        void {|CGEN027:M|}(string s) { } void M(object o) { }
        void M(int i) { } void M(string s) { }
        # partial class C { … }
        [NoCapture] void M(int i) { } void M(long i) { }
        [NoCapture] void M(int i) { } void M(in int i) { }
        [NoCapture] void M(in int i) { } void M(int i) { }
        [NoCapture] void M(int i) { } void M<T>(T i) { }
        [NoCapture] void M(int[] i) { } void M(ReadOnlySpan<int> i) { }
        [NoCapture] void M(params int[] i) { } void M(object i) { }
        [NoCapture] void M(int i) { } void M(int i, int j = 0) { }
        [NoCapture] void M(int i, int j = 0) { } void M(int i) { }
        [NoCapture] void M(int i) { } void M(params int[] i) { }
        [NoCapture] void M(dynamic d) { } void M(string s) { }
        [NoCapture] void M<T>(List<T> l) where T : class { } void M<T>(IEnumerable<T> l) { }
        #
        abstract class B { public abstract void M(int i); } partial class C : B { [NoCapture] public override void M(int i) { } void M(long i) { } }
        abstract class B { protected abstract void M(int i); } partial class C : B { [NoCapture] protected override void M(int i) { } void M(string s) { } }
        abstract class B { protected void M(int i) { } } partial class C : B { [NoCapture] void M(long i) { } }
        abstract class B { public virtual T M<T>(object o) => default!; public virtual T M<T>(string s) => default!; } partial class C : B { [NoCapture] public override T M<T>(string s) => default!; }
        abstract class B { protected virtual void M<T>(T i) { } protected virtual void M<T>(List<T> i) { } } partial class C : B { [NoCapture] protected override void M<T>(T i) { } [NoCapture] protected override void M<T>(List<T> i) { } }
        abstract class A<T> { public abstract void M<U>(T t, U u); public abstract void M<U>(T t, U[] u); } abstract class B<T> : A<T[]> { public override void M<U>(T[] t, U u) { } } partial class C : B<int> { [NoCapture] public override void M<U>(int[] t, U u) { } [NoCapture] public override void M<U>(int[] t, U[] u) { } }
        """;
}
