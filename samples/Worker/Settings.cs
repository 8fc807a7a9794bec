namespace Worker;

/// <summary>The settings of the command line.</summary>
internal sealed record Settings
{
    /// <summary>Gets the readings to produce.</summary>
    public int Readings { get; init; } = 200_000;

    /// <summary>Gets the sensors that they come from.</summary>
    public int Sensors { get; init; } = 16;

    /// <summary>Gets the most readings that are processed together.</summary>
    public int Together { get; init; } = 256;

    /// <summary>Gets the jobs to queue, or 0 for readings.</summary>
    public int Jobs { get; init; }

    /// <summary>Gets how many jobs may wait.</summary>
    public int Waiting { get; init; } = 100;

    /// <summary>Gets whether readings are passed to <see cref="Task.Run(Action)"/>, and jobs are delegates.</summary>
    public bool Closures { get; init; }
}
