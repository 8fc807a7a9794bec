using System.Threading;
using System.Threading.Tasks;

namespace ClosureGen.Studies.TaskRun;

/// <content>The ways to call <see cref="Count"/>: the task returned, and awaited in a method of its own.</content>
internal sealed partial class Meter
{
    public Task TaskRun() => Task.Run(() => Count());

    public Task TaskFactory() =>
        Task.Factory.StartNew(
            static state => ((Meter)state!).Count(),
            this,
            CancellationToken.None,
            TaskCreationOptions.DenyChildAttach,
            TaskScheduler.Default
        );

    public Task StartNew() => CountWork().StartNew();

    public ValueTask Dispatch() => CountWork().Dispatch();

    public ValueTask Post()
    {
        _posted.Reset(1);
        TellCountWork().Post();
        return Posted;
    }

    public async Task AwaitTaskRun() => await TaskRun().ConfigureAwait(false);

    public async Task AwaitTaskFactory() => await TaskFactory().ConfigureAwait(false);

    public async Task AwaitStartNew() => await StartNew().ConfigureAwait(false);

    public async ValueTask AwaitDispatch() => await Dispatch().ConfigureAwait(false);
}
