using System.Threading;
using System.Threading.Tasks;

namespace ClosureGen.Studies.TaskRun;

/// <content>The ways to call <see cref="CountAsync"/>: the task returned, and awaited in a method of its own.</content>
internal sealed partial class Meter
{
    public Task TaskRunOfTask() => Task.Run(() => CountAsync());

    public Task TaskFactoryOfTask() =>
        Task
            .Factory.StartNew(
                static state => ((Meter)state!).CountAsync(),
                this,
                CancellationToken.None,
                TaskCreationOptions.DenyChildAttach,
                TaskScheduler.Default
            )
            .Unwrap();

    public Task StartNewOfTask() => CountTaskWork().StartNew();

    public ValueTask DispatchOfTask() => CountTaskWork().Dispatch();

    public ValueTask PostOfTask()
    {
        _posted.Reset(1);
        TellTaskWork().Post();
        return Posted;
    }

    public async Task AwaitTaskRunOfTask() => await TaskRunOfTask().ConfigureAwait(false);

    public async Task AwaitTaskFactoryOfTask() => await TaskFactoryOfTask().ConfigureAwait(false);

    public async Task AwaitStartNewOfTask() => await StartNewOfTask().ConfigureAwait(false);

    public async ValueTask AwaitDispatchOfTask() => await DispatchOfTask().ConfigureAwait(false);
}
