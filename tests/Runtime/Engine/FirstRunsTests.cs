using System;
using System.Diagnostics;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using Xunit;

namespace ClosureGen.Runtime.Tests;

/// <summary>Until .NET has compiled a loop for good, most runs take the form of it that was compiled for good at once.</summary>
public sealed partial class FirstRunsTests
{
    private const int Few = 30;
    private const int Share = 128;

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
    public void The_other_form_is_taken_for_good_after_many_calls_and_half_a_second()
    {
        var firstRuns = new FirstRuns();
        int included = Enumerable.Range(0, 200 * Share).Count(_ => firstRuns.IncludeNext());
        bool wereOver = firstRuns.AreOver;
        Thread.Sleep(600);
        int later = Enumerable.Range(0, 2 * Share).Count(_ => firstRuns.IncludeNext());

        // On a machine that was busy for half a second, they are over sooner.
        Assert.True(wereOver || included >= (200 * (Share - 1)) - Few, $"{included} included");
        Assert.True(firstRuns.AreOver);
        Assert.True(later < Share, $"{later} included after that");
    }

    [Fact]
    public void A_handler_that_is_seldom_run_keeps_the_form_that_is_good()
    {
        var firstRuns = new FirstRuns();
        _ = Enumerable.Range(0, 2 * Share).Count(_ => firstRuns.IncludeNext());
        Thread.Sleep(600);
        int later = Enumerable.Range(0, 2 * Share).Count(_ => firstRuns.IncludeNext());

        Assert.False(firstRuns.AreOver);
        Assert.Equal(2 * (Share - 1), later);
    }

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
