using System.Threading.Channels;
using System.Threading.Tasks;

namespace ClosureGen.Ratio.Scenarios.Subjects;

/// <summary>A lane as one writes it by hand: a channel of arguments, and a loop that reads them.</summary>
internal sealed class ChannelLane
{
    private readonly Channel<Arguments> _channel;

    private ChannelLane(Channel<Arguments> channel)
    {
        _channel = channel;
        _ = Task.Run(ReadAsync);
    }

    public static ChannelLane Unbounded() =>
        new ChannelLane(Channel.CreateUnbounded<Arguments>(new UnboundedChannelOptions { SingleReader = true }));

    public static ChannelLane Bounded(int capacity) =>
        new ChannelLane(Channel.CreateBounded<Arguments>(new BoundedChannelOptions(capacity) { SingleReader = true }));

    public void Post(CountingHandler handler, Order order, int depth) =>
        _channel.Writer.TryWrite(new Arguments(handler, order, depth));

    public ValueTask PostAsync(CountingHandler handler, Order order, int depth) =>
        _channel.Writer.WriteAsync(new Arguments(handler, order, depth));

    /// <summary>The same, with a task that completes when the handler has returned.</summary>
    public Task RunAsync(CountingHandler handler, Order order, int depth)
    {
        TaskCompletionSource completion = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        _channel.Writer.TryWrite(new Arguments(handler, order, depth, completion));
        return completion.Task;
    }

    private async Task ReadAsync()
    {
        ChannelReader<Arguments> reader = _channel.Reader;
        while (await reader.WaitToReadAsync().ConfigureAwait(false))
        {
            while (reader.TryRead(out Arguments arguments))
            {
                arguments.Handler.Reprice(arguments.Order, arguments.Depth);
                arguments.Completion?.SetResult();
            }
        }
    }

    private readonly record struct Arguments(
        CountingHandler Handler,
        Order Order,
        int Depth,
        TaskCompletionSource? Completion = null
    );
}
