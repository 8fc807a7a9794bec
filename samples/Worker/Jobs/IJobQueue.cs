namespace Worker.Jobs;

/// <summary>Runs jobs in the background, one after the other, with limited room for waiting ones.</summary>
internal interface IJobQueue
{
    /// <summary>Waits for room, and queues a job.</summary>
    ValueTask QueueAsync(int job, CancellationToken cancellationToken);
}
