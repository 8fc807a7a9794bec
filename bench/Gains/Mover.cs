namespace ClosureGen.Gains;

internal sealed partial class Mover
{
    private const int Steps = 20;

    /// <summary>Some hundred nanoseconds of work.</summary>
    [NoCapture]
    public void Move(Entity entity, double amount)
    {
        double value = entity.Value;
        for (int i = 0; i < Steps; i++)
        {
            value = Math.Sqrt(value + amount);
        }

        entity.Value = value;
    }
}

/// <summary>What calls are about: part of the live heap.</summary>
internal sealed class Entity
{
    public double Value { get; set; } = 1;

    public static Entity[] Many(int count)
    {
        var entities = new Entity[count];
        for (int i = 0; i < count; i++)
        {
            entities[i] = new Entity();
        }

        return entities;
    }
}
