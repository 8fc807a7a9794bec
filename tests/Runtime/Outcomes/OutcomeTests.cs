namespace ClosureGen.Runtime.Tests;

/// <summary>Every way in which a handler can end, beside the same with <c>Task.Run</c>.</summary>
public sealed class OutcomeTests
{
    public static TheoryData<string, string> VerbsAndEndings
    {
        get
        {
            var data = new TheoryData<string, string>();
            foreach (string verb in Verbs.Names)
            {
                foreach (string ending in Endings.Names)
                {
                    data.Add(verb, ending);
                }
            }

            return data;
        }
    }

    [Theory]
    [MemberData(nameof(VerbsAndEndings))]
    public async Task A_task_ends_as_that_of_TaskRun(string verb, string ending)
    {
        Outcome expected = await TaskOf(Verbs.Reference, ending);

        Assert.Equal(expected, await TaskOf(verb, ending));
    }

    [Theory]
    [MemberData(nameof(VerbsAndEndings))]
    public async Task Awaiting_throws_what_TaskRun_throws(string verb, string ending)
    {
        Outcome expected = await AwaitOf(Verbs.Reference, ending);

        Assert.Equal(expected, await AwaitOf(verb, ending));
    }

    [Theory]
    [MemberData(nameof(Verbs.Names), MemberType = typeof(Verbs))]
    public async Task A_token_cancelled_before_the_call_keeps_the_handler_from_running(string verb)
    {
        var cancelled = new CancellationToken(canceled: true);
        int calls = 0;
        Outcome expected = await Outcome.OfTask(() => Task.Run(() => calls++, cancelled), cancelled);

        Task task = Verbs.Start(verb, () => calls++, cancelled);
        Assert.True(task.IsCanceled, "Cancelled at once.");
        Assert.Equal(expected, await Outcome.OfTask(() => task, cancelled));
        Assert.Equal(
            expected.Thrown,
            (await Outcome.OfAwait(() => Verbs.Await(verb, () => calls++, cancelled), cancelled)).Thrown
        );
        Assert.Equal(0, calls);
    }

    [Fact]
    public async Task A_result_is_handed_over()
    {
        var recorder = new Recorder();
        object made = new();

        Assert.Equal(42, await recorder.AskWork(() => 42).Dispatch());
        Assert.Equal(42, await recorder.AskWork(() => 42).StartNew());
        Assert.Same(made, await recorder.MakeWork(() => made).Dispatch());
        Assert.Same(made, await recorder.MakeWork(() => made).StartNew());
        Assert.Null(await recorder.MakeWork(() => null).Dispatch());
        Assert.Equal(5, recorder.Calls);
    }

    [Fact]
    public async Task A_result_read_late_is_still_the_right_one()
    {
        var recorder = new Recorder();
        ValueTask<int> first = recorder.AskWork(() => -1).Dispatch();
        for (int i = 0; i < 5_000; i++)
        {
            int expected = i;
            Assert.Equal(expected, await recorder.AskWork(() => expected).Dispatch());
        }

        Assert.Equal(-1, await first);
    }

    [Fact]
    public async Task A_pairing_can_be_started_again_and_by_every_verb()
    {
        var recorder = new Recorder();
        Recorder.AskPairing pairing = recorder.AskWork(() => 3);

        Assert.Equal(3, await pairing.Dispatch());
        Assert.Equal(3, await pairing.StartNew());
        Assert.Equal(3, await pairing.Dispatch());
        ValueTask<int> one = pairing.Dispatch();
        ValueTask<int> other = pairing.Dispatch();
        Assert.Equal(6, await one + await other);
        Assert.Equal(5, recorder.Calls);
    }

    [Theory]
    [MemberData(nameof(Verbs.Names), MemberType = typeof(Verbs))]
    public async Task The_stack_of_an_exception_begins_where_it_was_thrown(string verb)
    {
        Exception exception = (await Record.ExceptionAsync(() => Verbs.Await(verb, Breaks)))!;

        StackFrame first = new StackTrace(exception).GetFrame(0)!;
        Assert.Equal(nameof(Breaks), first.GetMethod()!.Name);
        Assert.Contains(nameof(Breaks), exception.StackTrace, StringComparison.Ordinal);
    }

    [Fact]
    public async Task An_exception_that_is_thrown_over_and_over_does_not_grow()
    {
        var recorder = new Recorder();
        var shared = new InvalidOperationException("Shared.");
        int length = 0;
        for (int i = 0; i < 20; i++)
        {
            await Assert.ThrowsAsync<InvalidOperationException>(async () =>
                await recorder.DoWork(() => throw shared).Dispatch()
            );
            if (i == 0)
            {
                length = shared.StackTrace!.Length;
            }
        }

        Assert.Equal(length, shared.StackTrace!.Length);
    }

    [Fact]
    public async Task A_handler_that_dispatches_gets_another_state()
    {
        var recorder = new Recorder();

        Assert.Equal(10, await Nested(10));

        async ValueTask<int> Nested(int depth)
        {
            Task<int> inner = Task.FromResult(0);
            int result = await recorder
                .AskWork(() =>
                {
                    inner = depth == 1 ? inner : Nested(depth - 1).AsTask();
                    return 1;
                })
                .Dispatch();
            return result + await inner;
        }
    }

    private static async Task<Outcome> TaskOf(string verb, string ending)
    {
        using var source = new CancellationTokenSource();
        return await Outcome.OfTask(
            () => Verbs.Start(verb, () => Endings.End(ending, source), source.Token),
            source.Token
        );
    }

    private static async Task<Outcome> AwaitOf(string verb, string ending)
    {
        using var source = new CancellationTokenSource();
        return await Outcome.OfAwait(
            () => Verbs.Await(verb, () => Endings.End(ending, source), source.Token),
            source.Token
        );
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Breaks() => throw new InvalidOperationException("Here.");
}
