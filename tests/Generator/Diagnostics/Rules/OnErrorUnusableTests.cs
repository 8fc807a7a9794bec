namespace ClosureGen.Diagnostics.Tests.Rules;

public class OnErrorUnusableTests
{
    private const string Handler = "[NoCapture(OnError = {|CGEN040:\"Failed\"|})] {0}void M(int a, string b) { }";

    [Theory]
    [InlineData("")]
    [InlineData("int Failed;")]
    [InlineData("void Failed() { }")]
    [InlineData("void Failed(Exception exception, int a) { }")]
    [InlineData("void Failed(Exception exception, string b, int a) { }")]
    [InlineData("void Failed(ArgumentException exception) { }")]
    [InlineData("void Failed(object exception) { }")]
    [InlineData("void Failed(ref Exception exception) { }")]
    [InlineData("void Failed(Exception exception, ref int a, string b) { }")]
    [InlineData("void Failed<T>(Exception exception) { }")]
    [InlineData("void Failed<T>(Exception exception, int a, string b) { }")]
    [InlineData("async void Failed(Exception exception) => await Task.Yield();")]
    [InlineData("int Failed(Exception exception) => 0;")]
    [InlineData("Task Failed(Exception exception) => Task.CompletedTask;")]
    public Task Reports(string member) => AnalyzerTest.Verify(Class(member, ""));

    [Fact]
    public Task Reports_an_instance_method_for_a_static_handler() =>
        AnalyzerTest.Verify(Class("void Failed(Exception exception) { }", "static "));

    [Fact]
    public Task Reports_a_method_that_may_write_a_structs_fields() =>
        AnalyzerTest.Verify(
            "partial struct S { void Failed(Exception exception) { } " + Handler.Replace("{0}", "readonly ") + " }"
        );

    [Fact]
    public Task Reports_a_private_method_of_a_base() =>
        AnalyzerTest.Verify(
            "class B { private void Failed(Exception exception) { } } partial class C : B { "
                + Handler.Replace("{0}", "")
                + " }"
        );

    [Fact]
    public Task Reports_an_instance_method_of_a_type_around() =>
        AnalyzerTest.Verify(
            "partial class B { void Failed(Exception exception) { } partial class C { "
                + Handler.Replace("{0}", "")
                + " } }"
        );

    [Theory]
    [InlineData("", "void Failed(Exception exception) { }")]
    [InlineData("", "static void Failed(Exception exception) { }")]
    [InlineData("", "void Failed(Exception exception, int a, string b) { }")]
    [InlineData("", "void Failed(Exception exception, in int a, string? b) { }")]
    [InlineData("", "public virtual void Failed(Exception exception) { }")]
    [InlineData("", "void Failed() { } void Failed(Exception exception) { }")]
    [InlineData("static ", "static void Failed(Exception exception) { }")]
    public Task Silent(string modifier, string member) =>
        AnalyzerTest.Verify(
            $"partial class C {{ [NoCapture(OnError = nameof(Failed))] {modifier}void M(int a, string b) {{ }} {member} }}"
        );

    [Fact]
    public Task Silent_for_methods_of_bases_and_of_types_around() =>
        AnalyzerTest.Verify(
            """
            class B { protected void Failed(Exception exception) { } }
            partial class C : B
            {
                [NoCapture(OnError = nameof(Failed))] void M() { }
                static void Lost(Exception exception) { }
                partial struct S
                {
                    [NoCapture(OnError = nameof(Lost))] readonly void M() { }
                }
            }
            """
        );

    [Fact]
    public async Task Says_what_to_do()
    {
        Assert.Equal(
            "'C.M(int, string)' cannot be dispatched because its OnError 'Failed' is not a method of its type: add one that takes '(Exception)' or '(Exception, int, string)'",
            await AnalyzerTest.Message(Class("", ""))
        );
        Assert.Equal(
            "'C.M(int, string)' cannot be dispatched because its OnError 'Failed' is an instance method, and the handler is static: make it 'static'",
            await AnalyzerTest.Message(Class("void Failed(Exception exception) { }", "static "))
        );
    }

    private static string Class(string member, string modifier) =>
        $"partial class C {{ {member} {Handler.Replace("{0}", modifier)} }}";
}
