using ClosureGen.Runtime.Batches.Pacing;

namespace ClosureGen.Runtime.Tests;

/// <summary>Until .NET has compiled a loop for good, most runs take the form of it that was compiled for good at once.</summary>
public sealed partial class FirstRunsTests
{
    private const int Few = 30;
    private const int Share = 128;
    private const int Periods = 3;
    private const int Milliseconds = 250;
    private const int CallsOfPeriod = 41 * Share;

    [Fact]
    public void Most_calls_take_the_form_compiled_at_once_and_some_are_left_to_be_counted()
    {
        var handler = new Handler();
        Assert.SkipUnless(RuntimeFeature.IsDynamicCodeCompiled, "Nothing is compiled at run time here.");

        Assert.All(Enumerable.Range(0, Few), _ => Assert.False(handler.RunTakesFirstForm()));
        Assert.All(Enumerable.Range(Few, Share - Few), _ => Assert.True(handler.RunTakesFirstForm()));
        Assert.False(handler.RunTakesFirstForm());
        Assert.True(handler.RunTakesFirstForm());
    }

    [Fact]
    public void The_other_form_is_taken_for_good_when_it_has_had_time_to_be_counted_twice()
    {
        var firstRuns = new FirstRuns();
        for (int period = 0; period < Periods; period++)
        {
            int included = RunMany(firstRuns, CallsOfPeriod);
            Assert.InRange(included, (CallsOfPeriod / Share * (Share - 1)) - Few, CallsOfPeriod);
            Assert.False(firstRuns.AreOver);
            Thread.Sleep(2 * Milliseconds);
        }

        RunMany(firstRuns, CallsOfPeriod);
        Assert.True(firstRuns.AreOver);
        Assert.Equal(0, RunMany(firstRuns, 2 * Share));
    }

    [Fact]
    public void Calls_in_a_single_burst_do_not_count_as_many_times()
    {
        // All of them may have come before .NET counts.
        var firstRuns = new FirstRuns();
        RunMany(firstRuns, 10 * CallsOfPeriod);
        Thread.Sleep(4 * Milliseconds);

        Assert.InRange(RunMany(firstRuns, Share), Share - 1, Share);
        Assert.False(firstRuns.AreOver);
    }

    [Fact]
    public void A_handler_that_is_seldom_run_keeps_the_form_that_is_good()
    {
        var firstRuns = new FirstRuns();
        RunMany(firstRuns, 2 * Share);
        Thread.Sleep(2 * Milliseconds);

        Assert.Equal(2 * (Share - 1), RunMany(firstRuns, 2 * Share));
        Assert.False(firstRuns.AreOver);
    }

    private static int RunMany(FirstRuns firstRuns, int calls) =>
        Enumerable.Range(0, calls).Count(_ => firstRuns.IncludeNext());

    private sealed partial class Handler
    {
        private readonly object[] _one = [new object()];
        private bool _isFirstForm;

        internal bool RunTakesFirstForm()
        {
            LookEach(_one).Run();
            return _isFirstForm;
        }

        [NoCapture]
        [MethodImpl(MethodImplOptions.NoInlining)]
        internal void Look(object item)
        {
            Assert.NotNull(item);
            _isFirstForm = new StackTrace().GetFrames().Any(frame => frame.GetMethod()?.Name == "RunFirstItems");
        }
    }
}
