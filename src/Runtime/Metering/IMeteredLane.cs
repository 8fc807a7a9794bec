namespace ClosureGen.Runtime.Metering;

/// <summary>What gauges read of a lane.</summary>
internal interface IMeteredLane
{
    /// <summary>Gets the number of items that wait.</summary>
    int Count { get; }

    /// <summary>
    /// Gets when the lane was given the item that it runs now, in milliseconds since the system started; 0 if no meter
    /// listens.
    /// </summary>
    long Since { get; }
}
