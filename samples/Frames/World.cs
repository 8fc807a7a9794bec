namespace Frames;

/// <summary>A torus on which entities wander around an attractor.</summary>
internal sealed partial class World(int count)
{
    private readonly Task[] _tasks = new Task[count];

    /// <summary>Gets the entities.</summary>
    public Entity[] Entities { get; } =
    [.. Enumerable.Range(0, count).Select(static i => new Entity(i % 100, i / 100, i))];

    /// <summary>Moves one entity: about a microsecond of work.</summary>
    /// <param name="entity">The entity.</param>
    /// <param name="seconds">The time since the last frame.</param>
    [NoCapture]
    public void Step(Entity entity, double seconds)
    {
        for (int i = 0; i < 8; i++)
        {
            entity.Angle += Math.Atan2(50 - entity.Y, 50 - entity.X) * seconds / 8;
            entity.X = (entity.X + Math.Cos(entity.Angle) * seconds + 100) % 100;
            entity.Y = (entity.Y + Math.Sin(entity.Angle) * seconds + 100) % 100;
        }
    }

    /// <summary>A frame with ClosureGen: the calling thread works too.</summary>
    public void StepAll(double seconds) => StepEach(Entities, seconds).Run();

    /// <summary>A frame with closures: a closure, a delegate and a task for each entity.</summary>
    public void StepAllWithClosures(double seconds)
    {
        for (int i = 0; i < Entities.Length; i++)
        {
            Entity entity = Entities[i];
            _tasks[i] = Task.Run(() => Step(entity, seconds));
        }

        Task.WaitAll(_tasks);
    }
}
