using System;
using System.Threading;
using System.Threading.Tasks;
using Dispatcher.Files;
using Dispatcher.Handlers;
using Dispatcher.Pairing;

namespace Dispatcher.Ways;

/// <summary>
/// The closure avoided by hand: a static lambda, whose delegate is cached, and a new state for every pair.
/// </summary>
/// <param name="job">The pairs.</param>
public sealed class StartNewStaticState(PairJob job) : IWay
{
    private readonly Task[] _tasks = new Task[job.Pairs.Length];

    /// <inheritdoc/>
    public string Name => "StartNew static + new state";

    /// <inheritdoc/>
    public ValueTask RunAsync()
    {
        int started = 0;
        foreach (FileHandler handler in job.Handlers)
        {
            foreach (SourceFile file in job.Files)
            {
                _tasks[started++] = Task.Factory.StartNew(
                    static state =>
                    {
                        (FileHandler handler, SourceFile file, Countdown done) =
                            (Tuple<FileHandler, SourceFile, Countdown>)state!;
                        handler.Handle(file, done);
                    },
                    Tuple.Create(handler, file, job.Done),
                    CancellationToken.None,
                    TaskCreationOptions.DenyChildAttach,
                    TaskScheduler.Default
                );
            }
        }

        return Awaiting.All(_tasks, job.Done);
    }
}
