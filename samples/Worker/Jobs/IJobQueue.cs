namespace Worker.Jobs;

/// <summary>Runs jobs in the background, one after the other, with room for so many that wait.</summary>
internal interface IJobQueue
{
    /// <summary>Waits for room, and queues a job.</summary>
    ValueTask QueueAsync(int job, CancellationToken cancellationToken);
}
