using System.Threading;

namespace ClosureGen.Runtime;

/// <content>The token of a dispatch that has one.</content>
public abstract partial class DispatchState
{
    // A field, because the attachments are on another cache line, which a dispatch without a token need not read.
    private bool _hasToken;

    /// <summary>
    /// Gets or sets the dispatch's token; while the state waits in a batch, the token among the handler's own
    /// arguments.
    /// </summary>
    internal CancellationToken OwnToken
    {
        get => _hasToken ? Attached!.CancellationToken : default;
        set
        {
            ForgetToken();
            KeepToken(value);
        }
    }

    private void KeepToken(CancellationToken cancellationToken)
    {
        if (cancellationToken.CanBeCanceled)
        {
            Attach().CancellationToken = cancellationToken;
            _hasToken = true;
        }
    }

    private void ForgetToken()
    {
        if (_hasToken)
        {
            Attached!.CancellationToken = default;
            _hasToken = false;
        }
    }
}
