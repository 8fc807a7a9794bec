namespace QuickStart;

/// <summary>Adds up amounts.</summary>
internal sealed partial class Till
{
    private int _sum;

    /// <summary>Gets the sum.</summary>
    public int Sum => Volatile.Read(ref _sum);

    /// <summary>Adds an amount, which must not be negative.</summary>
    [NoCapture]
    public void Add(int amount)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(amount);
        Interlocked.Add(ref _sum, amount);
    }

    /// <summary>Doubles an amount.</summary>
    [NoCapture]
    public int Double(int amount) => 2 * amount;

    /// <summary>Adds by dispatches, one after the other.</summary>
    public async Task AddManyAsync(int calls)
    {
        for (int i = 0; i < calls; i++)
        {
            await AddWork(i & 1).Dispatch();
        }
    }

    /// <summary>Does the same with closures.</summary>
    public async Task AddManyWithClosuresAsync(int calls)
    {
        for (int i = 0; i < calls; i++)
        {
            int amount = i & 1;
            await Task.Run(() => Add(amount));
        }
    }
}
