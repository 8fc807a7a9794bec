namespace ClosureGen.Gains;

/// <summary>What calls are about: part of the live heap.</summary>
internal sealed class Entity
{
    public double Value { get; set; } = 1;
}
