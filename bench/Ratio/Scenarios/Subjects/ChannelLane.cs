using System.Threading.Channels;
using System.Threading.Tasks;

namespace ClosureGen.Ratio.Scenarios.Subjects;

/// <summary>A lane as one writes it by hand: a channel of calls, and a loop that reads them.</summary>
internal sealed class ChannelLane
{
    private readonly Channel<Message> _channel;

    private ChannelLane(Channel<Message> channel)
    {
        _channel = channel;
        _ = Task.Run(ReadAsync);
    }

    public static ChannelLane Unbounded() =>
        new ChannelLane(Channel.CreateUnbounded<Message>(new UnboundedChannelOptions { SingleReader = true }));

    public static ChannelLane Bounded(int capacity) =>
        new ChannelLane(Channel.CreateBounded<Message>(new BoundedChannelOptions(capacity) { SingleReader = true }));

    public void Post(Call call) => _channel.Writer.TryWrite(new Message(call));

    public ValueTask PostAsync(Call call) => _channel.Writer.WriteAsync(new Message(call));

    /// <summary>The same, with a task that completes when the handler has returned.</summary>
    public Task RunAsync(Call call)
    {
        TaskCompletionSource completion = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        _channel.Writer.TryWrite(new Message(call, completion));
        return completion.Task;
    }

    private async Task ReadAsync()
    {
        ChannelReader<Message> reader = _channel.Reader;
        while (await reader.WaitToReadAsync().ConfigureAwait(false))
        {
            while (reader.TryRead(out Message message))
            {
                message.Call.Run();
                message.Completion?.SetResult();
            }
        }
    }

    private readonly record struct Message(Call Call, TaskCompletionSource? Completion = null);
}
