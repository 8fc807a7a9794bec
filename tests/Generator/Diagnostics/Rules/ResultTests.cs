namespace ClosureGen.Diagnostics.Tests.Rules;

public class ForeignAwaitableTests
{
    private const string Awaitable =
        "class Later { public System.Runtime.CompilerServices.TaskAwaiter GetAwaiter() => default; } class Sooner : Later; ";

    [Theory]
    [InlineData("{|CGEN010:Later|} M()")]
    [InlineData("{|CGEN010:Sooner|} M()")]
    [InlineData("{|CGEN010:T|} M<T>() where T : Task")]
    [InlineData("{|CGEN010:System.Runtime.CompilerServices.YieldAwaitable|} M()")]
    public Task Reports(string method) =>
        AnalyzerTest.Verify($"{Awaitable}partial class C {{ [NoCapture] {method} => default!; }}");

    [Fact]
    public async Task Names_a_type_parameter_plainly() =>
        Assert.Equal(
            "'C.M<T>()' returns 'T', an awaitable that is not a 'Task' or 'ValueTask': return 'Task', 'Task<T>', 'ValueTask' or 'ValueTask<T>'",
            await AnalyzerTest.Message("partial class C { [NoCapture] {|CGEN010:T|} M<T>() where T : Task => null!; }")
        );

    [Theory]
    [InlineData("List<Task>")]
    [InlineData("TimeSpan")]
    [InlineData("IAsyncEnumerable<int>")]
    [InlineData("Other")]
    public Task Silent(string type) =>
        AnalyzerTest.Verify(
            "class Other { public string GetAwaiter() => \"\"; } "
                + "static class E { public static System.Runtime.CompilerServices.TaskAwaiter GetAwaiter(this TimeSpan t) => default; } "
                + $"partial class C {{ [NoCapture] {type} M() => default!; }}"
        );
}

public class AsyncHandlerTests
{
    [Theory]
    [InlineData("Task")]
    [InlineData("Task<int>")]
    [InlineData("ValueTask")]
    [InlineData("ValueTask<string?>")]
    [InlineData("Task<Task<T>>")]
    public Task Silent(string type) =>
        AnalyzerTest.Verify($"partial class C {{ [NoCapture] {type} MAsync<T>() => default!; }}");

    [Theory]
    [InlineData("Task")]
    [InlineData("ValueTask<int>")]
    public Task Async_methods_are_silent(string type) =>
        AnalyzerTest.Verify(
            $"partial class C {{ [NoCapture] async {type} MAsync() {{ await Task.Yield(); {(type == "Task" ? "" : "return 1;")} }} }}"
        );
}
