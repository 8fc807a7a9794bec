namespace ClosureGen.Diagnostics.Tests.Rules;

/// <summary>Dispatch sites: what each rule marks, and what it leaves.</summary>
internal static class SiteCases
{
    internal const string Sites = """
        # class C { static void S(params object[] a) { } static void S0() { } static bool S1() => true; void I() { } void M(int a, Action given) { … } } class Derived : SynchronizationContext { public override void Post(SendOrPostCallback d, object? s) { } public void Post(Action a) { } }
        Task.Run({|CGEN101:() =>|} S(a));
        Task.Run<int>({|CGEN101:async () =>|} { await Task.Yield(); return a; });
        Task.Run({|CGEN101:delegate|} { I(); }, default);
        Task.Run(cancellationToken: default, action: {|CGEN101:I|});
        Task.Factory.StartNew({|CGEN102:() =>|} S(a));
        Task<int>.Factory.StartNew({|CGEN102:() =>|} a);
        new TaskFactory().StartNew({|CGEN102:s =>|} S(a), null);
        Task.Factory.StartNew({|CGEN102:this.I|}, default, TaskCreationOptions.LongRunning, TaskScheduler.Default);
        _ = new Task({|CGEN103:() =>|} S(a));
        Task t = new({|CGEN103:I|});
        _ = new Task<int>({|CGEN103:_ =>|} a, null);
        ThreadPool.QueueUserWorkItem({|CGEN104:_ =>|} S(a));
        ThreadPool.QueueUserWorkItem<int>({|CGEN104:s =>|} S(a, s), 1, false);
        ThreadPool.UnsafeQueueUserWorkItem({|CGEN104:_ =>|} I(), null);
        Parallel.For(0, 3, {|CGEN105:i =>|} S(i, a));
        Parallel.ForEach(new[] { 1 }, {|CGEN105:() =>|} a, static (i, _, b) => i + b, {|CGEN105:b =>|} S(a, b));
        Parallel.ForAsync(0, 3, {|CGEN105:async (i, _) =>|} { await Task.Yield(); S(a); });
        Parallel.ForEachAsync(new[] { 1 }, {|CGEN105:(i, _) =>|} { I(); return default; });
        Parallel.Invoke({|CGEN105:() =>|} S(a), {|CGEN105:I|}, given);
        Task.CompletedTask.ContinueWith({|CGEN106:_ =>|} S(a));
        Task.FromResult(1)?.ContinueWith({|CGEN106:t =>|} t.Result + a, TaskScheduler.Default);
        SynchronizationContext.Current?.Post({|CGEN107:_ =>|} S(a), null);
        new SynchronizationContext().Send({|CGEN107:delegate|} { I(); }, null);
        new Derived().Post({|CGEN107:_ =>|} S(a), null);
        _ = new Timer({|CGEN108:_ =>|} S(a));
        using Timer t = new({|CGEN108:_ =>|} I(), null, 1, 1);
        CancellationToken.None.Register({|CGEN109:() =>|} S(a));
        CancellationToken.None.UnsafeRegister({|CGEN109:_ =>|} I(), null);
        CancellationToken.None.Register({|CGEN109:(s, t) =>|} S(a), null);
        new Thread({|CGEN110:() =>|} S(a)).Start();
        Thread t = new({|CGEN110:I|});
        _ = new Thread({|CGEN110:_ =>|} S(a), 1 << 20);
        Task.Run(static () => S(1));
        Task.Run(() => S(1));
        Task.Run(S0);
        Task.Run(given);
        Task.Factory.StartNew(static s => S(s!), a);
        Task.Factory.StartNew(given);
        Task.Factory.ContinueWhenAll([Task.CompletedTask], _ => S(a));
        _ = new Task(static s => S(s!), a);
        _ = new Task(given);
        _ = new TaskCompletionSource<int>(a);
        ThreadPool.QueueUserWorkItem(static s => S(s), a, false);
        ThreadPool.QueueUserWorkItem(_ => S(1));
        ThreadPool.RegisterWaitForSingleObject(null!, (_, _) => S(a), null, 1, true);
        Parallel.For(0, 3, i => S(i));
        Parallel.Invoke(given, S0);
        Task.CompletedTask.ContinueWith(static (_, s) => S(s!), a);
        Task.CompletedTask.ContinueWith(_ => S(1));
        new SynchronizationContext().Post(static s => S(s!), a);
        new Derived().Post(() => S(a));
        _ = new Timer(static s => S(s!), a, 1, 1);
        _ = new System.Timers.Timer(a);
        CancellationToken.None.Register(static s => S(s!), a);
        CancellationToken.None.Register(S0);
        new Thread(static s => S(s!)).Start(a);
        new Thread(S0).Start();
        """;

    internal const string LoopRace = """
        # class C { static void S(params object[] a) { } static bool S1() => true; void M(int a) { … } }
        for (int i = 0; i < a; i++) { new Thread({|CGEN110:() =>|} S({|CGEN111:i|})).Start(); }
        for (int i = 0; i < a; i += 2) Task.Run({|CGEN101:() =>|} { if ({|CGEN111:i|} > 1) { S(i); } });
        while (a > 0) { ThreadPool.QueueUserWorkItem({|CGEN104:_ =>|} S({|CGEN111:a|})); a--; }
        int n = 0; foreach (char c in "ab") { ++n; Task.Factory.StartNew({|CGEN102:() =>|} S({|CGEN111:n|}, c)); }
        // Another variable in each iteration.
        for (int i = 0; i < a; i++) { int copy = i; new Thread({|CGEN110:() =>|} S(copy)).Start(); }
        foreach (char c in "ab") { Task.Run({|CGEN101:() =>|} S(c)); }
        // The loop waits, or ends.
        for (int i = 0; i < a; i++) { var t = new Thread({|CGEN110:() =>|} S(i)); t.Start(); t.Join(); }
        for (int i = 0; i < a; i++) { Task.Run({|CGEN101:() =>|} S(i)).Wait(); }
        for (int i = 0; i < a; i++) { if (i > 1) { Task.Run({|CGEN101:() =>|} S(i)); break; } }
        // It runs here.
        for (int i = 0; i < a; i++) { Parallel.Invoke({|CGEN105:() =>|} S(i)); }
        // A flag for the lambdas to see, and a counter of theirs.
        bool ends = false; while (!ends) { Task.Run({|CGEN101:() =>|} S(ends)); ends = S1(); }
        for (int i = 0; i < 3; i++) { Task.Run({|CGEN101:() =>|} Interlocked.Increment(ref a)); }
        // Changed before the loop, or behind it.
        a++; for (int i = 0; i < 3; i++) { Task.Run({|CGEN101:() =>|} S(a)); } a++;
        """;

    internal const string OwnMethodAllocates = """
        # class C { static void S(params object[] a) { } void I(int i) { } void M(int a) { … } } namespace Work { static class Pool { public static void For(int n, Action<int> a) { } public static void Run(Action a) { } } class Scheduler { public virtual void Add(Action a) { } } class Better : Scheduler { public override void Add(Action a) { } } }
        Work.Pool.For(4, {|CGEN112:i =>|} S(a, i)); // with closuregen_dispatch_methods = Pool.For
        Work.Pool.For(4, {|CGEN112:I|}); // with closuregen_dispatch_methods = Work.Pool.For, Other.Run
        new Work.Better().Add({|CGEN112:() =>|} S(a)); // with closuregen_dispatch_methods = *.Scheduler.Add
        Work.Pool.Run({|CGEN112:() =>|} S(a)); // with closuregen_dispatch_methods = Work.*
        Work.Pool.Run(() => S(a)); // with closuregen_dispatch_methods = Pool.For
        Work.Pool.For(4, i => S(a, i)); // with closuregen_dispatch_methods = ool.For
        Work.Pool.For(4, static i => S(i)); // with closuregen_dispatch_methods = Pool.For
        Work.Pool.For(4, i => S(a, i)); // with closuregen_dispatch_methods =
        """;
}
