namespace Frames;

/// <summary>Something that moves.</summary>
internal sealed class Entity(double x, double y, double angle)
{
    /// <summary>Gets or sets where it is.</summary>
    public double X { get; set; } = x;

    /// <inheritdoc cref="X"/>
    public double Y { get; set; } = y;

    /// <summary>Gets or sets where it is going.</summary>
    public double Angle { get; set; } = angle;
}
