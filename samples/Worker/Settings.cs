namespace Worker;

/// <summary>What the command line asks for.</summary>
internal sealed record Settings
{
    /// <summary>Gets the readings to produce.</summary>
    public int Readings { get; init; } = 200_000;

    /// <summary>Gets the sensors that they come from.</summary>
    public int Sensors { get; init; } = 16;

    /// <summary>Gets the most readings that are worked on together.</summary>
    public int Together { get; init; } = 256;

    /// <summary>Gets whether each reading is given to <see cref="Task.Run(Action)"/>.</summary>
    public bool Closures { get; init; }
}
