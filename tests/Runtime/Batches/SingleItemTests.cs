using System.Globalization;

namespace ClosureGen.Runtime.Tests;

/// <summary>Blocking runs of one item, which have nothing to share.</summary>
public sealed class SingleItemTests
{
    private static readonly AsyncLocal<string?> Local = new();

    private static readonly AsyncLocal<CancellationTokenSource?> Cancelling = new(static change =>
    {
        if (change.ThreadContextChanged)
        {
            change.PreviousValue?.Cancel();
        }
    });

    [Fact]
    public void It_is_run_once_on_the_callers_thread_and_gives_its_result()
    {
        int thread = 0;
        int[] results = [0, 7];
        new Recorder()
            .AskItemEach(
                (int[])[20],
                item =>
                {
                    thread = Environment.CurrentManagedThreadId;
                    return item + 1;
                }
            )
            .Run(results);

        Assert.Equal([21, 7], results);
        Assert.Equal(Environment.CurrentManagedThreadId, thread);
    }

    [Fact]
    public void What_it_throws_is_thrown_and_the_next_run_knows_nothing_of_it()
    {
        Recorder recorder = new();
        AggregateException exception = Assert.Throws<AggregateException>(() =>
            recorder.DoItemEach((int[])[1], static _ => throw new FormatException("item")).Run()
        );
        int runs = 0;
        recorder.DoItemEach((int[])[1], _ => runs++).Run();

        Assert.Equal("item", Assert.IsType<FormatException>(Assert.Single(exception.InnerExceptions)).Message);
        Assert.Equal(1, exception.Data["ClosureGen.Started"]);
        Assert.Equal(1, runs);
    }

    [Fact]
    public void A_token_cancelled_by_the_item_itself_cancels_nothing_that_was_started()
    {
        using var source = new CancellationTokenSource();
        int runs = 0;
        new Recorder()
            .DoItemEach(
                (int[])[1],
                _ =>
                {
                    runs++;
                    source.Cancel();
                }
            )
            .Run(source.Token);

        Assert.Equal(1, runs);
    }

    [Fact]
    public void An_item_that_gives_up_for_the_token_cancels_the_run()
    {
        using var source = new CancellationTokenSource();
        OperationCanceledException exception = Assert.Throws<OperationCanceledException>(() =>
            new Recorder()
                .DoItemEach(
                    (int[])[1],
                    _ =>
                    {
                        source.Cancel();
                        source.Token.ThrowIfCancellationRequested();
                    }
                )
                .Run(source.Token)
        );

        Assert.Equal(source.Token, exception.CancellationToken);
    }

    [Fact]
    public void A_token_cancelled_as_the_run_begins_cancels_it()
    {
        using var source = new CancellationTokenSource();
        bool hasRun = false;
        OperationCanceledException exception = Assert.Throws<OperationCanceledException>(() =>
            Limits.OnOwnThread(() =>
            {
                // Told, and so cancelled, when the run puts the caller's context aside.
                Cancelling.Value = source;
                new Recorder().DoItemAloneEach((int[])[1], _ => hasRun = true).Run(source.Token);
            })
        );

        Assert.Equal(source.Token, exception.CancellationToken);
        Assert.Equal(0, exception.Data["ClosureGen.Started"]);
        Assert.False(hasRun);
    }

    [Fact]
    public void Its_contexts_do_not_leak_to_the_caller()
    {
        CultureInfo culture = CultureInfo.CurrentCulture;
        SynchronizationContext? context = SynchronizationContext.Current;
        Local.Value = "caller";
        string? seen = null;
        new Recorder()
            .DoItemEach(
                (int[])[1],
                _ =>
                {
                    seen = Local.Value;
                    Local.Value = "item";
                    CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo("de-DE");
                    SynchronizationContext.SetSynchronizationContext(new SynchronizationContext());
                }
            )
            .Run();

        Assert.Equal("caller", seen);
        Assert.Equal("caller", Local.Value);
        Assert.Equal(culture, CultureInfo.CurrentCulture);
        Assert.Same(context, SynchronizationContext.Current);
    }

    [Fact]
    public void Runs_of_one_item_nest()
    {
        Recorder recorder = new();
        int depth = 0;
        Nest(5);

        Assert.Equal(6, depth);

        void Nest(int left)
        {
            recorder
                .DoItemEach(
                    (int[])[left],
                    item =>
                    {
                        depth++;
                        if (item > 0)
                        {
                            Nest(item - 1);
                        }
                    }
                )
                .Run();
        }
    }

    [Fact]
    public void An_unknown_costly_item_alone_does_not_keep_a_larger_run_from_being_shared()
    {
        Recorder recorder = new();
        recorder.DoItemEach((int[])[1], static _ => Thread.Sleep(5)).Run();
        using var both = new Barrier(2);
        bool met = true;
        recorder.DoItemEach((int[])[1, 2], _ => met &= both.SignalAndWait(Limits.Test)).Run();

        Assert.True(met);
    }
}
