using System;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;

namespace ClosureGen.Hosting;

/// <summary>The dispatches of one host: their services, their errors, and their end.</summary>
internal sealed class HostedDispatches : HandlerServices, IHostedLifecycleService, IDisposable
{
    private readonly HostParts _parts;
    private readonly IServiceScopeFactory _scopes;
    private readonly IHostApplicationLifetime _lifetime;
    private readonly ILogger _logger;
    private readonly IDisposable? _requests;
    private volatile bool _isDisposed;

    /// <summary>Handles, once for the process, what calls of hosts throw that have gone: it must not end the process.</summary>
    /// <remarks>Such a call is one that the host has warned of when it stopped, or a delayed post that was not due.</remarks>
    static HostedDispatches() =>
        DispatchErrors.Unhandled += static (_, error) =>
        {
            if (Owner is HostedDispatches { _isDisposed: true } gone)
            {
                gone.HandleLate(error);
            }
        };

    /// <summary>Begins, in the flow of the host's start: the host creates all its hosted services before it starts them.</summary>
    /// <remarks>
    /// The flow is entered here because a host calls <see cref="StartAsync"/> in a method of its own for each service,
    /// which would end what is set there.
    /// </remarks>
    public HostedDispatches(
        HostParts parts,
        IServiceProvider root,
        IServiceScopeFactory scopes,
        IHostApplicationLifetime lifetime,
        ILoggerFactory loggers
    )
    {
        _parts = parts;
        _scopes = scopes;
        _lifetime = lifetime;
        _logger = loggers.CreateLogger("ClosureGen");
        TracedCall.Install();
        Open();
        Enter();
        DispatchErrors.Unhandled += OnUnhandled;
        foreach (Lane lane in parts.Lanes.Values)
        {
            lane.UseServices(this);
        }

        // What services post as they stop is the host's, too. If the host is told to stop beforehand, it runs elsewhere.
        lifetime.ApplicationStopping.UnsafeRegister(static host => ((HostedDispatches)host!).Enter(), this);
        if (root.GetService<DiagnosticListener>() is { } listener)
        {
            _requests = Requests.Enter(listener, this);
        }
    }

    public Task StartingAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StartedAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StoppingAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    /// <summary>Enters the flow in which services stop that were added before, also when the host was told to stop.</summary>
    public Task StopAsync(CancellationToken cancellationToken)
    {
        Enter();
        return Task.CompletedTask;
    }

    /// <summary>Waits for what is pending, when all hosted services have stopped.</summary>
    public Task StoppedAsync(CancellationToken cancellationToken) =>
        Draining.RunAsync(_parts.Lanes, _logger, cancellationToken);

    public void Dispose()
    {
        _isDisposed = true;
        DispatchErrors.Unhandled -= OnUnhandled;
        _requests?.Dispose();
        Close();
    }

    protected override IDisposable CreateScope(out IServiceProvider services)
    {
        IServiceScope scope = _scopes.CreateScope();
        services = scope.ServiceProvider;
        return scope;
    }

    private void OnUnhandled(object? sender, DispatchErrorEventArgs error)
    {
        // The event is the process's: an error of another host is left to that one, and an error outside of any host to
        // the first that is told.
        if (Owner is HostedDispatches { _isDisposed: true } || (Current is { } host ? host != this : error.Handled))
        {
            return;
        }

        error.Handled = true;
        if (_parts.Options.StopHostOnError)
        {
            Log.FailedAndStops(_logger, error.Exception, error.Handler);
            _lifetime.StopApplication();
        }
        else
        {
            Log.Failed(_logger, error.Exception, error.Handler);
        }
    }

    private void HandleLate(DispatchErrorEventArgs error)
    {
        error.Handled = true;
        try
        {
            Log.Failed(_logger, error.Exception, error.Handler);
        }
        catch (Exception)
        {
            // A provider of the log has been disposed, too.
        }
    }
}
