using System.Threading.Channels;

namespace ClosureGen.Docs.Tests;

/// <summary>Without a degree, as many calls run at a time as the table of docs/use/many-objects.md says.</summary>
public sealed partial class DegreeTests
{
    private const string AllAtOnce = "all at once";
    private const string Processors = "as many as there are processors";

    // More than there are processors, so that both rules differ.
    private static readonly int Items = Environment.ProcessorCount + 3;

    [Theory]
    [InlineData("array", "array")]
    [InlineData("array", "list")]
    [InlineData("array", "memory")]
    [InlineData("array", "Pairs")]
    [InlineData("array", "batch")]
    [InlineData("range", "range")]
    [InlineData("sequence", "sequence")]
    [InlineData("sequence", "stream")]
    [InlineData("sequence", "channel")]
    public async Task An_async_handler_has_as_many_calls_in_flight_as_the_table_says(string row, string items)
    {
        var gate = new Gate();
        Task run = Start(gate, items);
        string degree = Cells(row)[2];
        int expected = degree == AllAtOnce ? Items : Environment.ProcessorCount;
        Assert.True(degree.StartsWith(AllAtOnce, StringComparison.Ordinal) || degree == Processors, degree);

        await gate.HasAsync(expected);
        // No other call begins while these are in flight.
        await Task.Delay(50, TestContext.Current.CancellationToken);
        Assert.Equal(expected, gate.InFlight);
        gate.Open();
        await run;
        Assert.Equal(Items, gate.Calls);
    }

    [Fact]
    public async Task A_sync_handler_of_a_sequence_has_no_more_calls_than_processors()
    {
        Assert.Equal(Processors, Cells("sequence")[1]);
        var gate = new Gate();
        Task run = gate.BlockEach(Enumerable.Range(0, Items)).RunAsync(TestContext.Current.CancellationToken).AsTask();
        await gate.HasAsync(Environment.ProcessorCount);
        await Task.Delay(50, TestContext.Current.CancellationToken);
        Assert.Equal(Environment.ProcessorCount, gate.InFlight);
        gate.Open();
        await run;
    }

    [Fact]
    public async Task A_sync_handler_of_an_array_that_blocks_has_more_calls_than_processors()
    {
        Assert.Equal("as many as there are processors, and more while items block", Cells("array")[1]);
        var gate = new Gate();
        Task run = gate.BlockEach([.. Enumerable.Range(0, Items)])
            .RunAsync(TestContext.Current.CancellationToken)
            .AsTask();
        await gate.HasAsync(Environment.ProcessorCount + 1);
        gate.Open();
        await run;
    }

    private static string[] Cells(string row) =>
        [
            .. Assert
                .Single(
                    Page.Read("docs/use/many-objects.md").Lines,
                    line => line.StartsWith($"| {row}", StringComparison.Ordinal) && line.Contains("processors")
                )
                .Trim('|')
                .Split('|')
                .Select(static cell => cell.Trim()),
        ];

    private static async Task Start(Gate gate, string items)
    {
        CancellationToken token = TestContext.Current.CancellationToken;
        int[] array = [.. Enumerable.Range(0, Items)];
        switch (items)
        {
            case "array":
                await gate.WaitEach(array).RunAsync(token);
                break;
            case "list":
                await gate.WaitEach(array.ToList()).RunAsync(token);
                break;
            case "memory":
                await gate.WaitEach(array.AsMemory()).RunAsync(token);
                break;
            case "Pairs":
                await Gate.WaitPairs(Enumerable.Repeat(gate, Items).ToArray(), array).RunAsync(token);
                break;
            case "batch":
                using (DispatchBatch batch = DispatchBatch.Rent())
                {
                    Array.ForEach(array, item => batch.Add(gate.WaitWork(item)));
                    await batch.RunAsync(token);
                }

                break;
            case "range":
                await gate.WaitEach(0..Items).RunAsync(token);
                break;
            case "sequence":
                await gate.WaitEach(array.Where(static _ => true)).RunAsync(token);
                break;
            case "stream":
                await gate.WaitEach(Stream(array)).RunAsync(token);
                break;
            case "channel":
                Channel<int> channel = Channel.CreateUnbounded<int>();
                Array.ForEach(array, item => Assert.True(channel.Writer.TryWrite(item)));
                channel.Writer.Complete();
                await gate.WaitEach(channel.Reader).RunAsync(token);
                break;
            default:
                throw new ArgumentException("No such items.", nameof(items));
        }
    }

    private static async IAsyncEnumerable<int> Stream(int[] items)
    {
        foreach (int item in items)
        {
            await Task.Yield();
            yield return item;
        }
    }

    /// <summary>Calls end when it is opened.</summary>
    private sealed partial class Gate
    {
        private readonly TaskCompletionSource _open = new(TaskCreationOptions.RunContinuationsAsynchronously);
        private int _calls;
        private int _inFlight;

        public int Calls => Volatile.Read(ref _calls);

        public int InFlight => Volatile.Read(ref _inFlight);

        public void Open() => _open.SetResult();

        public async Task HasAsync(int calls)
        {
            using var limit = new CancellationTokenSource(TimeSpan.FromSeconds(60));
            while (InFlight < calls)
            {
                await Task.Delay(1, limit.Token);
            }
        }

        [NoCapture]
        public async Task Wait(int item)
        {
            Begin();
            await _open.Task;
            Interlocked.Decrement(ref _inFlight);
        }

        [NoCapture]
        public void Block(int item)
        {
            Begin();
            _open.Task.Wait();
            Interlocked.Decrement(ref _inFlight);
        }

        private void Begin()
        {
            Interlocked.Increment(ref _inFlight);
            Interlocked.Increment(ref _calls);
        }
    }
}
