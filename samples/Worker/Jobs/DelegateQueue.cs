using System.Threading.Channels;

namespace Worker.Jobs;

/// <summary>
/// The job queue of the platform's documentation, under "queue service": a channel of delegates, and a loop that awaits
/// one after the other. When the host stops, the loop ends, and waiting jobs are lost.
/// </summary>
internal sealed class DelegateQueue(JobBook book, Settings settings) : BackgroundService, IJobQueue
{
    private readonly Channel<Func<CancellationToken, ValueTask>> _channel = Channel.CreateBounded<
        Func<CancellationToken, ValueTask>
    >(new BoundedChannelOptions(settings.Waiting) { FullMode = BoundedChannelFullMode.Wait });

    public ValueTask QueueAsync(int job, CancellationToken cancellationToken) =>
        _channel.Writer.WriteAsync(_ => DoAsync(job), cancellationToken);

    protected override async Task ExecuteAsync(CancellationToken stoppingToken)
    {
        try
        {
            while (!stoppingToken.IsCancellationRequested)
            {
                Func<CancellationToken, ValueTask> job = await _channel.Reader.ReadAsync(stoppingToken);
                await job(stoppingToken);
            }
        }
        catch (OperationCanceledException) when (stoppingToken.IsCancellationRequested)
        {
            // The host is stopping.
        }
    }

    private async ValueTask DoAsync(int job)
    {
        try
        {
            await book.DoAsync(job);
        }
        catch (Exception exception)
        {
            book.NoteFailed(job, exception);
        }
    }
}
