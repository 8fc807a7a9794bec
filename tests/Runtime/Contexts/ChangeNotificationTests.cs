namespace ClosureGen.Runtime.Tests;

/// <summary>An <see cref="AsyncLocal{T}"/> that is told of its changes, and changes another one then.</summary>
public sealed partial class ChangeNotificationTests
{
    private const string Told = "told";

    private static readonly AsyncLocal<string?> Other = new();

    private static readonly AsyncLocal<string?> Telling = new(static change =>
    {
        if (change.ThreadContextChanged)
        {
            Other.Value = Told;
        }
    });

    // It comes back whenever a context without it is put in force.
    private static readonly AsyncLocal<object?> Restless = new(static change =>
    {
        if (change.ThreadContextChanged)
        {
            Restless!.Value = new object();
        }
    });

    [Theory]
    [InlineData("StartNew")]
    [InlineData("PostTo")]
    [InlineData("Each.Run")]
    [InlineData("DispatchBatch.Run")]
    public void A_handler_without_the_callers_context_sees_the_default_one(string way)
    {
        var handler = new Unaffected();
        string? after = null;
        Limits.OnOwnThread(() =>
        {
            Telling.Value = "caller";
            Other.Value = "caller";
            Call(way, handler);
            after = Other.Value;
        });

        Assert.True(handler.HasRun);
        Assert.Null(handler.Seen);
        Assert.Equal("caller", after);
    }

    [Theory]
    [InlineData("StartNew")]
    [InlineData("PostTo")]
    [InlineData("Each.Run")]
    [InlineData("DispatchBatch.Run")]
    public void Values_that_never_come_to_rest_hang_nobody(string way)
    {
        var handler = new Unaffected();
        Limits.OnOwnThread(() =>
        {
            Restless.Value = "caller";
            Call(way, handler);
        });

        Assert.True(handler.HasRun);
    }

    private static void Call(string way, Unaffected handler)
    {
        switch (way)
        {
            case "StartNew":
                handler.LookWork(0).StartNew().Limited().GetAwaiter().GetResult();
                break;
            case "PostTo":
                handler.LookWork(0).PostTo(new InlineContext());
                break;
            case "Each.Run":
                handler.LookEach(new[] { 0, 1 }).Run(1);
                break;
            default:
                using (DispatchBatch batch = DispatchBatch.Rent())
                {
                    batch.Add(handler.LookWork(0));
                    batch.Run(1);
                }

                break;
        }
    }

    private sealed partial class Unaffected
    {
        internal string? Seen { get; private set; }

        internal bool HasRun { get; private set; }

        [NoCapture(FlowExecutionContext = false)]
        internal void Look(int item)
        {
            Seen = Other.Value;
            HasRun = true;
        }
    }
}
