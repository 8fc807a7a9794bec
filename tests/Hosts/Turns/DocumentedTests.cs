namespace ClosureGen.Hosts.Tests.Turns;

/// <summary>The sample of docs/use/actors.md.</summary>
public sealed class DocumentedTests(ActorHosts hosts)
{
    [Fact]
    public async Task The_grain_of_the_documentation_computes()
    {
        IPortfolioGrain grain = hosts.Orleans.Grains.GetGrain<IPortfolioGrain>(hosts.Orleans.NewKey());
        await Task.WhenAll(Enumerable.Range(0, 10).Select(_ => grain.RevalueAsync(price: 3))).Limited();

        Assert.Equal(10, await grain.GetRevaluationsAsync().Limited());
        Assert.Equal(3 * Enumerable.Range(0, 1_000).Sum(), await grain.GetValueAsync().Limited());
    }
}

/// <summary>Values positions.</summary>
public interface IPortfolioGrain : IGrainWithIntegerKey
{
    /// <summary>Values all positions.</summary>
    Task RevalueAsync(double price);

    /// <summary>Gets how often the positions were valued.</summary>
    Task<int> GetRevaluationsAsync();

    /// <summary>Gets the sum of the last values.</summary>
    Task<double> GetValueAsync();
}

/// <inheritdoc cref="IPortfolioGrain"/>
public sealed partial class PortfolioGrain : Grain, IPortfolioGrain
{
    private readonly List<int> _positions = [.. Enumerable.Range(0, 1_000)];
    private double _value;
    private int _revaluations;

    /// <inheritdoc/>
    public async Task RevalueAsync(double price)
    {
        double[] values = new double[_positions.Count];
        await ValueEach(_positions, price).RunAsync(values);
        _value = values.Sum();
        await CountWork().StartNew(scheduler: TaskScheduler.Current);
    }

    /// <inheritdoc/>
    public Task<int> GetRevaluationsAsync() => Task.FromResult(_revaluations);

    /// <inheritdoc/>
    public Task<double> GetValueAsync() => Task.FromResult(_value);

    [NoCapture]
    private static double Value(int quantity, double price) => quantity * price;

    [NoCapture]
    private void Count() => _revaluations++;
}
