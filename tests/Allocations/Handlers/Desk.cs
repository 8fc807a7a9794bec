namespace ClosureGen.Allocations.Tests.Handlers;

/// <summary>Handlers of a class, one for each shape of arguments and results.</summary>
internal sealed partial class Desk(Tally tally)
{
    private static readonly FormatException Refusal = new();

    private readonly Order _order = new Order(7);

    internal static Desk[] Many(Tally tally, int count)
    {
        var desks = new Desk[count];
        for (int i = 0; i < count; i++)
        {
            desks[i] = new Desk(tally);
        }

        return desks;
    }

    [NoCapture(FlowExecutionContext = false)]
    internal void Sweep(Order order) => tally.Add();

    [NoCapture]
    internal void Nothing() => tally.Add();

    [NoCapture]
    internal void Reprice(Order order, int depth) => tally.Add();

    [NoCapture]
    internal void Stamp(Guid id, DateTime at, in Quote quote) => tally.Add();

    [NoCapture]
    internal void Book(
        Order order,
        string account,
        long id,
        double price,
        bool isBuy,
        decimal fee,
        DateTime at,
        Quote quote
    ) => tally.Add();

    [NoCapture]
    internal void Store<T>(T value, int index) => tally.Add();

    [NoCapture]
    internal void Watch(Order order, CancellationToken cancellationToken) => tally.Add();

    /// <summary>Takes about a microsecond, so that a run of some of these is shared with other threads.</summary>
    [NoCapture]
    internal void Price(Order order)
    {
        Thread.SpinWait(20);
        tally.Add();
    }

    [NoCapture(OnError = nameof(CheckFailed))]
    internal void Check(Order order, int depth) => tally.Add();

    private void CheckFailed(Exception exception, Order order, int depth) => tally.Add();

    /// <summary>Always the same exception: what a throw allocates is its stack trace.</summary>
    [NoCapture(OnError = nameof(RefuseFailed))]
    internal void Refuse(Order order) => throw Refusal;

    private void RefuseFailed(Exception exception, Order order) => tally.Add();

    /// <summary>What <see cref="Refuse"/> does, as deep as a post calls it, without a post.</summary>
    internal void RefuseAndCatch()
    {
        try
        {
            Call();
        }
        catch (FormatException)
        {
            tally.Add();
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        void Call() => Refuse(_order);
    }

    [NoCapture]
    internal void Shelve(int row) => tally.Add();

    [NoCapture]
    internal static int Twice(int row) => 2 * row;

    [NoCapture]
    internal void Sort(Range rows)
    {
        for (int i = rows.Start.Value; i < rows.End.Value; i++)
        {
            tally.Add();
        }
    }

    [NoCapture]
    internal ValueTask SortAside(Range rows)
    {
        Sort(rows);
        return default;
    }

    [NoCapture]
    internal int Score(Order order) => order.Quantity;

    [NoCapture]
    internal Order Pick(int depth) => _order;

    [NoCapture]
    internal Quote Ask(Quote quote) => quote;

    [NoCapture]
    internal T Echo<T>(T value) => value;

    [NoCapture]
    internal static void Audit(Tally tally, Order order) => tally.Add();

    [NoCapture]
    internal static int Depth(Order order) => order.Quantity;
}
