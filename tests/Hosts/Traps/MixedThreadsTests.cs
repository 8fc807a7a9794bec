namespace ClosureGen.Hosts.Tests.Traps;

/// <summary>
/// A blocking run in a turn: the calling thread, which is in the actor, works too, beside threads that are not.
/// </summary>
public sealed partial class MixedThreadsTests(ActorHosts hosts)
{
    [Theory]
    [InlineData(Framework.Orleans)]
    [InlineData(Framework.Akka)]
    public async Task Run_mixes_the_thread_of_the_actor_with_threads_of_the_pool(Framework framework)
    {
        ActorHost host = hosts[framework];
        await host.RunTurnAsync(() =>
        {
            Place turn = Place.Here(host);
            var meeting = new Meeting(host);
            meeting.AttendEach((int[])[1, 2]).Run(maxDegreeOfParallelism: 2);

            Place inActor = Assert.Single(meeting.Places, place => place.Thread == turn.Thread);
            Place onPool = Assert.Single(meeting.Places, place => place.Thread != turn.Thread);
            Assert.Same(turn.Actor, inActor.Actor);
            Assert.Null(onPool.Actor);

            // None of them on the actor's scheduler, so that what they start does not depend on the thread.
            Assert.All(meeting.Places, static place => Assert.Same(TaskScheduler.Default, place.Scheduler));
            Assert.Equal(turn, Place.Here(host));
            return Task.CompletedTask;
        });
    }

    /// <summary>A handler that returns when two threads are in it.</summary>
    private sealed partial class Meeting(ActorHost host)
    {
        private readonly Barrier _barrier = new(participantCount: 2);

        internal ConcurrentQueue<Place> Places { get; } = [];

        [NoCapture]
        internal void Attend(int item)
        {
            Places.Enqueue(Place.Here(host));
            Assert.True(_barrier.SignalAndWait(Limits.Test), "No other thread came.");
        }
    }
}
