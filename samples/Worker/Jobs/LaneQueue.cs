namespace Worker.Jobs;

/// <summary>A job queue with a lane. When the host stops, waiting jobs run first.</summary>
internal sealed partial class LaneQueue(JobBook book, Settings settings) : IJobQueue, IHostedService
{
    private readonly Lane _lane = new(settings.Waiting);

    public ValueTask QueueAsync(int job, CancellationToken cancellationToken) =>
        _lane.PostAsync(DoWork(job), cancellationToken);

    public Task StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StopAsync(CancellationToken cancellationToken) =>
        _lane.DisposeAsync().AsTask().WaitAsync(cancellationToken);

    [NoCapture(OnError = nameof(Failed))]
    private Task DoAsync(int job) => book.DoAsync(job);

    private void Failed(Exception exception, int job) => book.NoteFailed(job, exception);
}
