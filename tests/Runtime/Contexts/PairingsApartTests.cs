using System.Globalization;

namespace ClosureGen.Runtime.Tests;

/// <summary>In a <see cref="DispatchBatch"/> each pairing begins with the caller's contexts, as if it were a task of its own.</summary>
public sealed partial class PairingsApartTests
{
    private const int Pairings = 40;

    private static readonly AsyncLocal<string?> Flowing = new();

    [Theory]
    [InlineData("Run")]
    [InlineData("Run, one at a time")]
    [InlineData("RunAsync")]
    [InlineData("RunAsync, one at a time")]
    [InlineData("RunAsync with an async handler")]
    public void What_one_pairing_sets_no_other_sees(string form)
    {
        var own = new InlineContext();
        var handler = new Handler();
        string? after = null;
        Limits.OnOwnThread(() =>
        {
            Flowing.Value = "caller";
            CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo("sv-FI");
            SynchronizationContext.SetSynchronizationContext(own);
            Run(
                form,
                batch =>
                {
                    for (int i = 0; i < Pairings; i++)
                    {
                        batch.Add(handler.ChangeWork(i));
                        batch.Add(handler.ChangeUnflowedWork(i));
                    }
                }
            );
            Assert.Same(own, SynchronizationContext.Current);
            after = Flowing.Value;
        });

        Assert.Equal("caller", after);
        Assert.Equal(2 * Pairings, handler.Seen.Count);
        Assert.All(handler.Seen, seen => Assert.True(seen.Context is null || ReferenceEquals(seen.Context, own)));
        Assert.All(
            handler.Seen,
            static seen => Assert.Equal(seen.Flows ? ("caller", "sv-FI") : (null, null), (seen.Value, seen.Culture))
        );
    }

    [Theory]
    [InlineData("Run, one at a time")]
    [InlineData("RunAsync, one at a time")]
    public void Nor_where_the_flow_is_suppressed(string form)
    {
        var handler = new Handler();
        Limits.OnOwnThread(() =>
        {
            Flowing.Value = "caller";
            using AsyncFlowControl suppressed = ExecutionContext.SuppressFlow();
            Run(
                form,
                batch =>
                {
                    for (int i = 0; i < Pairings; i++)
                    {
                        batch.Add(handler.ChangeWork(i));
                    }
                }
            );
            Assert.True(ExecutionContext.IsFlowSuppressed());
        });

        // On the caller's own thread its context is in force; to others it does not flow.
        string? expected = form.StartsWith("RunAsync", StringComparison.Ordinal) ? null : "caller";
        Assert.Equal(Pairings, handler.Seen.Count);
        Assert.All(handler.Seen, seen => Assert.Equal(expected, seen.Value));
    }

    [Fact]
    public void Nor_what_one_sets_that_gives_up_because_of_its_own_token()
    {
        var handler = new Handler();
        using var source = new CancellationTokenSource();
        Limits.OnOwnThread(() =>
        {
            Flowing.Value = "caller";
            using DispatchBatch batch = DispatchBatch.Rent();
            batch.Add(handler.GiveUpWork(source, source.Token));
            batch.Add(handler.ChangeWork(0));
            Assert.Throws<OperationCanceledException>(() => batch.Run(1));
        });

        Assert.Equal("caller", Assert.Single(handler.Seen).Value);
    }

    private static void Run(string form, Action<DispatchBatch> fill)
    {
        using DispatchBatch batch = DispatchBatch.Rent();
        fill(batch);
        switch (form)
        {
            case "Run":
                batch.Run();
                break;
            case "Run, one at a time":
                batch.Run(1);
                break;
            case "RunAsync":
                batch.RunAsync().AsTask().Limited().GetAwaiter().GetResult();
                break;
            case "RunAsync, one at a time":
                batch.RunAsync(1).AsTask().Limited().GetAwaiter().GetResult();
                break;
            default:
                batch.Add(new Handler().LaterWork());
                batch.RunAsync(1).AsTask().Limited().GetAwaiter().GetResult();
                break;
        }
    }

    private sealed record Seen(bool Flows, string? Value, string? Culture, SynchronizationContext? Context);

    private sealed partial class Handler
    {
        internal ConcurrentBag<Seen> Seen { get; } = [];

        [NoCapture]
        internal void Change(int number)
        {
            Note(flows: true);
            Set(number);
        }

        [NoCapture(FlowExecutionContext = false)]
        internal void ChangeUnflowed(int number)
        {
            Note(flows: false);
            Set(number);
        }

        [NoCapture]
        internal void GiveUp(CancellationTokenSource source, CancellationToken cancellationToken)
        {
            Set(0);
            source.Cancel();
            cancellationToken.ThrowIfCancellationRequested();
        }

        [NoCapture]
        internal async Task LaterAsync() => await Task.Yield();

        private static void Set(int number)
        {
            Flowing.Value = "pairing";
            CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo("sv-SE");
            SynchronizationContext.SetSynchronizationContext(new InlineContext());
            if (number % 2 == 1)
            {
                ExecutionContext.SuppressFlow();
            }
        }

        private void Note(bool flows)
        {
            string? culture =
                CultureInfo.CurrentCulture.Name is var name && name.StartsWith("sv-", StringComparison.Ordinal)
                    ? name
                    : null;
            Seen.Add(new Seen(flows, Flowing.Value, culture, SynchronizationContext.Current));
        }
    }
}
