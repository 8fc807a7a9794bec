namespace Worker;

/// <summary>The averages of all sensors.</summary>
internal sealed partial class Averages(int sensors)
{
    private readonly Lock[] _locks = [.. Enumerable.Range(0, sensors).Select(static _ => new Lock())];
    private readonly (double Sum, long Count)[] _totals = new (double, long)[sensors];

    /// <summary>Gets the number of readings.</summary>
    public long Count => _totals.Sum(static total => total.Count);

    /// <summary>Adds a reading, on any thread.</summary>
    [NoCapture]
    public void Take(Reading reading)
    {
        lock (_locks[reading.Sensor])
        {
            (double sum, long count) = _totals[reading.Sensor];
            _totals[reading.Sensor] = (sum + Math.Sqrt(reading.Value), count + 1);
        }
    }
}
