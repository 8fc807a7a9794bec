namespace Worker.Jobs;

/// <summary>Queues jobs until there are enough or the host stops.</summary>
internal sealed class JobSource(IJobQueue queue, JobBook book, IHostApplicationLifetime lifetime, Settings settings)
    : BackgroundService
{
    protected override async Task ExecuteAsync(CancellationToken stoppingToken)
    {
        try
        {
            for (int job = 0; job < settings.Jobs; job++)
            {
                await queue.QueueAsync(job, stoppingToken);
                book.Queued++;
            }

            lifetime.StopApplication();
        }
        catch (OperationCanceledException) when (stoppingToken.IsCancellationRequested)
        {
            // The queue handles the jobs that were queued before.
        }
    }
}
