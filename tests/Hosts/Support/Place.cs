namespace ClosureGen.Hosts.Tests;

/// <summary>Where code runs.</summary>
/// <param name="Scheduler">The scheduler of the task that runs it.</param>
/// <param name="Actor">The actor whose turn it is part of, or null.</param>
/// <param name="Thread">The thread.</param>
internal sealed record Place(TaskScheduler Scheduler, object? Actor, int Thread)
{
    internal static Place Here(ActorHost host) =>
        new(TaskScheduler.Current, host.CurrentActor, Environment.CurrentManagedThreadId);

    /// <summary>Gets whether it is a thread of the pool that no actor has lent anything to.</summary>
    internal bool IsPlainPool => ReferenceEquals(Scheduler, TaskScheduler.Default) && Actor is null;

    internal bool IsActorOf(Place other) =>
        ReferenceEquals(Scheduler, other.Scheduler) && ReferenceEquals(Actor, other.Actor);
}
