namespace Worker.Jobs;

/// <summary>Runs jobs, one at a time, and counts them.</summary>
internal sealed class JobBook
{
    /// <summary>One job in this many fails.</summary>
    private const int FailsEach = 1_000;

    /// <summary>Gets or sets how many jobs were queued.</summary>
    public int Queued { get; set; }

    /// <summary>Gets how many jobs were done.</summary>
    public int Done { get; private set; }

    /// <summary>Gets how many jobs have failed.</summary>
    public int Failed { get; private set; }

    /// <summary>Runs a job.</summary>
    public async Task DoAsync(int job)
    {
        // Simulates a database.
        await Task.Yield();
        if (job % FailsEach == FailsEach - 1)
        {
            throw new InvalidOperationException("The job cannot be done.");
        }

        Done++;
    }

    /// <summary>Notes that a job has failed.</summary>
    public void NoteFailed(int job, Exception exception)
    {
        if (Failed++ == 0)
        {
            Console.WriteLine($"Job {job} failed: {exception.Message}");
        }
    }
}
