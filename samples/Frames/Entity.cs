namespace Frames;

/// <summary>A moving entity.</summary>
internal sealed class Entity(double x, double y, double angle)
{
    /// <summary>Gets or sets its position.</summary>
    public double X { get; set; } = x;

    /// <inheritdoc cref="X"/>
    public double Y { get; set; } = y;

    /// <summary>Gets or sets its direction.</summary>
    public double Angle { get; set; } = angle;
}
