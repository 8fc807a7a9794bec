namespace ClosureGen.Diagnostics.Tests.Rules;

/// <summary>What each rule about dispatch sites marks, and what it leaves.</summary>
public class SiteRuleTests
{
    [Theory]
    [InlineData("Task.Run({|CGEN101:() =>|} S(a));")]
    [InlineData("Task.Run<int>({|CGEN101:async () =>|} { await Task.Yield(); return a; });")]
    [InlineData("Task.Run({|CGEN101:delegate|} { I(); }, default);")]
    [InlineData("Task.Run(cancellationToken: default, action: {|CGEN101:I|});")]
    [InlineData("Task.Factory.StartNew({|CGEN102:() =>|} S(a));")]
    [InlineData("Task<int>.Factory.StartNew({|CGEN102:() =>|} a);")]
    [InlineData("new TaskFactory().StartNew({|CGEN102:s =>|} S(a), null);")]
    [InlineData(
        "Task.Factory.StartNew({|CGEN102:this.I|}, default, TaskCreationOptions.LongRunning, TaskScheduler.Default);"
    )]
    [InlineData("_ = new Task({|CGEN103:() =>|} S(a));")]
    [InlineData("Task t = new({|CGEN103:I|});")]
    [InlineData("_ = new Task<int>({|CGEN103:_ =>|} a, null);")]
    [InlineData("ThreadPool.QueueUserWorkItem({|CGEN104:_ =>|} S(a));")]
    [InlineData("ThreadPool.QueueUserWorkItem<int>({|CGEN104:s =>|} S(a, s), 1, false);")]
    [InlineData("ThreadPool.UnsafeQueueUserWorkItem({|CGEN104:_ =>|} I(), null);")]
    [InlineData("Parallel.For(0, 3, {|CGEN105:i =>|} S(i, a));")]
    [InlineData(
        "Parallel.ForEach(new[] { 1 }, {|CGEN105:() =>|} a, static (i, _, b) => i + b, {|CGEN105:b =>|} S(a, b));"
    )]
    [InlineData("Parallel.ForAsync(0, 3, {|CGEN105:async (i, _) =>|} { await Task.Yield(); S(a); });")]
    [InlineData("Parallel.ForEachAsync(new[] { 1 }, {|CGEN105:(i, _) =>|} { I(); return default; });")]
    [InlineData("Parallel.Invoke({|CGEN105:() =>|} S(a), {|CGEN105:I|}, given);")]
    [InlineData("Task.CompletedTask.ContinueWith({|CGEN106:_ =>|} S(a));")]
    [InlineData("Task.FromResult(1)?.ContinueWith({|CGEN106:t =>|} t.Result + a, TaskScheduler.Default);")]
    [InlineData("SynchronizationContext.Current?.Post({|CGEN107:_ =>|} S(a), null);")]
    [InlineData("new SynchronizationContext().Send({|CGEN107:delegate|} { I(); }, null);")]
    [InlineData("new Derived().Post({|CGEN107:_ =>|} S(a), null);")]
    [InlineData("_ = new Timer({|CGEN108:_ =>|} S(a));")]
    [InlineData("using Timer t = new({|CGEN108:_ =>|} I(), null, 1, 1);")]
    [InlineData("CancellationToken.None.Register({|CGEN109:() =>|} S(a));")]
    [InlineData("CancellationToken.None.UnsafeRegister({|CGEN109:_ =>|} I(), null);")]
    [InlineData("CancellationToken.None.Register({|CGEN109:(s, t) =>|} S(a), null);")]
    [InlineData("new Thread({|CGEN110:() =>|} S(a)).Start();")]
    [InlineData("Thread t = new({|CGEN110:I|});")]
    [InlineData("_ = new Thread({|CGEN110:_ =>|} S(a), 1 << 20);")]
    public Task Reports(string statement) => Verify(statement);

    [Theory]
    [InlineData("Task.Run(static () => S(1));")]
    [InlineData("Task.Run(() => S(1));")]
    [InlineData("Task.Run(S0);")]
    [InlineData("Task.Run(given);")]
    [InlineData("Task.Factory.StartNew(static s => S(s!), a);")]
    [InlineData("Task.Factory.StartNew(given);")]
    [InlineData("Task.Factory.ContinueWhenAll([Task.CompletedTask], _ => S(a));")]
    [InlineData("_ = new Task(static s => S(s!), a);")]
    [InlineData("_ = new Task(given);")]
    [InlineData("_ = new TaskCompletionSource<int>(a);")]
    [InlineData("ThreadPool.QueueUserWorkItem(static s => S(s), a, false);")]
    [InlineData("ThreadPool.QueueUserWorkItem(_ => S(1));")]
    [InlineData("ThreadPool.RegisterWaitForSingleObject(null!, (_, _) => S(a), null, 1, true);")]
    [InlineData("Parallel.For(0, 3, i => S(i));")]
    [InlineData("Parallel.Invoke(given, S0);")]
    [InlineData("Task.CompletedTask.ContinueWith(static (_, s) => S(s!), a);")]
    [InlineData("Task.CompletedTask.ContinueWith(_ => S(1));")]
    [InlineData("new SynchronizationContext().Post(static s => S(s!), a);")]
    [InlineData("new Derived().Post(() => S(a));")]
    [InlineData("_ = new Timer(static s => S(s!), a, 1, 1);")]
    [InlineData("_ = new System.Timers.Timer(a);")]
    [InlineData("CancellationToken.None.Register(static s => S(s!), a);")]
    [InlineData("CancellationToken.None.Register(S0);")]
    [InlineData("new Thread(static s => S(s!)).Start(a);")]
    [InlineData("new Thread(S0).Start();")]
    public Task Silent(string statement) => Verify(statement);

    /// <summary>Puts a statement with marked sites into a method that has something to capture.</summary>
    internal static Task Verify(string statement) =>
        AnalyzerTest.Verify(
            "class C { static void S(params object[] a) { } static void S0() { } void I() { } "
                + $"void M(int a, Action given) {{ {statement} }} }} "
                + "class Derived : SynchronizationContext { public override void Post(SendOrPostCallback d, object? s) { } public void Post(Action a) { } }"
        );
}
