using System.Threading;
using System.Threading.Tasks;

namespace ClosureGen.Studies.TaskRun;

/// <content>The ways to call <see cref="ReadAsync"/>: the task returned, and awaited in a method of its own.</content>
internal sealed partial class Meter
{
    public Task<int> TaskRunOfResult() => Task.Run(() => ReadAsync());

    public Task<int> TaskFactoryOfResult() =>
        Task
            .Factory.StartNew(
                static state => ((Meter)state!).ReadAsync(),
                this,
                CancellationToken.None,
                TaskCreationOptions.DenyChildAttach,
                TaskScheduler.Default
            )
            .Unwrap();

    public Task<int> StartNewOfResult() => ReadWork().StartNew();

    public ValueTask<int> DispatchOfResult() => ReadWork().Dispatch();

    public ValueTask PostOfResult()
    {
        _posted.Reset(1);
        TellReadWork().Post();
        return Posted;
    }

    public async Task<int> AwaitTaskRunOfResult() => await TaskRunOfResult().ConfigureAwait(false);

    public async Task<int> AwaitTaskFactoryOfResult() => await TaskFactoryOfResult().ConfigureAwait(false);

    public async Task<int> AwaitStartNewOfResult() => await StartNewOfResult().ConfigureAwait(false);

    public async ValueTask<int> AwaitDispatchOfResult() => await DispatchOfResult().ConfigureAwait(false);
}
