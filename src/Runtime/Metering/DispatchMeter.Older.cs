namespace ClosureGen.Runtime.Metering;

/// <summary>What would be counted; there is no such object.</summary>
internal abstract class DispatchMeter
{
    internal abstract void CountStart(string handler, bool reused);

    internal abstract void CountEnd(string handler);

    internal abstract void CountFault(string handler);

    internal abstract void CountDrop(string handler);

    internal abstract void CountCreated(string handler);

    internal abstract void CountRetired(string handler, int states);
}
