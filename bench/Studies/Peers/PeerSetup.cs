using System;
using ClosureGen.Ratio.Measuring;
using ClosureGen.Ratio.Scenarios.Subjects;

namespace ClosureGen.Studies.Peers;

/// <summary>What a peer is made from: an order for every item in flight, and the handler that is given them.</summary>
internal sealed class PeerSetup(Setting setting) : IDisposable
{
    private IDisposable? _owned;

    public Setting Setting { get; } = setting;

    public CountingHandler Handler { get; } = new CountingHandler(setting.Countdown);

    public Order[] Orders { get; } = Order.Many(setting.Items);

    /// <summary>Ends what a peer keeps running when the row has been measured.</summary>
    public T Own<T>(T owned)
        where T : IDisposable
    {
        _owned = owned;
        return owned;
    }

    public void Dispose() => _owned?.Dispose();
}
