using System;
using System.Threading.Channels;
using System.Threading.Tasks;

namespace ClosureGen.Gains.Ways;

/// <summary>Calls by value in a channel, and a reader for each processor.</summary>
internal sealed class ChannelOfCalls : IWay
{
    private readonly Channel<Call> _channel = Channel.CreateUnbounded<Call>();

    public ChannelOfCalls(Mover mover)
    {
        for (int i = 0; i < Environment.ProcessorCount; i++)
        {
            _ = Task.Run(() => ReadAsync(mover));
        }
    }

    public string Name => "Channel of structs";

    public ValueTask RunAsync(Entity[] entities, double amount)
    {
        Countdown countdown = Countdown.Rent(entities.Length);
        ValueTask all = countdown.Wait();
        foreach (Entity entity in entities)
        {
            _channel.Writer.TryWrite(new Call(entity, amount, countdown));
        }

        return all;
    }

    private async Task ReadAsync(Mover mover)
    {
        while (await _channel.Reader.WaitToReadAsync().ConfigureAwait(false))
        {
            while (_channel.Reader.TryRead(out Call call))
            {
                mover.Move(call.Entity, call.Amount);
                call.Countdown.Signal();
            }
        }
    }

    private readonly record struct Call(Entity Entity, double Amount, Countdown Countdown);
}
