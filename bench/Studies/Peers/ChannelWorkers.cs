using System;
using System.Threading.Channels;
using System.Threading.Tasks;

namespace ClosureGen.Studies.Peers;

/// <summary>A channel of calls, and a worker for every core that runs them.</summary>
internal sealed class ChannelWorkers : IDisposable
{
    private readonly Channel<Call> _calls = Channel.CreateUnbounded<Call>(
        new UnboundedChannelOptions { SingleWriter = true }
    );

    public ChannelWorkers()
    {
        for (int i = 0; i < Environment.ProcessorCount; i++)
        {
            _ = Task.Run(RunAsync);
        }
    }

    public void Post(in Call call) => _calls.Writer.TryWrite(call);

    public void Dispose() => _calls.Writer.Complete();

    private async Task RunAsync()
    {
        while (await _calls.Reader.WaitToReadAsync().ConfigureAwait(false))
        {
            while (_calls.Reader.TryRead(out Call call))
            {
                call.Run();
            }
        }
    }
}
