using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;

namespace ClosureGen.Hosting;

/// <summary>The dispatches of one host: their services, their errors, and their end.</summary>
internal sealed class HostedDispatches : HandlerServices, IHostedLifecycleService, IDisposable
{
    private readonly Dictionary<string, Lane> _lanes = [];
    private IServiceScopeFactory? _scopes;
    private IHostApplicationLifetime? _lifetime;
    private ILogger _logger = NullLogger.Instance;
    private IDisposable? _requests;
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

    internal ClosureGenOptions Options { get; } = new();

    /// <summary>Adds a lane, whose calls are the host's from now on: before the host starts, they get no services.</summary>
    /// <returns>False if there is one with the name.</returns>
    internal bool TryAdd(string name, Lane lane)
    {
        lane.UseServices(this);
        return _lanes.TryAdd(name, lane);
    }

    /// <summary>Begins, in the flow of the host's start: the host creates all its hosted services before it starts them.</summary>
    /// <remarks>
    /// The flow is entered here because a host calls <see cref="StartAsync"/> in a method of its own for each service,
    /// which would end what is set there.
    /// </remarks>
    internal HostedDispatches Begin(IServiceProvider root)
    {
        _scopes = root.GetRequiredService<IServiceScopeFactory>();
        _lifetime = root.GetRequiredService<IHostApplicationLifetime>();
        _logger = root.GetRequiredService<ILoggerFactory>().CreateLogger("ClosureGen");
        TracedCall.Install();
        Open();
        Enter();
        DispatchErrors.Unhandled += OnUnhandled;
        if (root.GetService<DiagnosticListener>() is { } listener)
        {
            _requests = Requests.Enter(listener, this);
        }

        return this;
    }

    public Task StartingAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StartedAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    /// <summary>Enters the flow in which the services stop: the host announces its stop there next.</summary>
    /// <remarks>
    /// If it was told to stop beforehand, it has announced that elsewhere, in a flow that need not be the host's.
    /// </remarks>
    public Task StoppingAsync(CancellationToken cancellationToken)
    {
        _lifetime!.ApplicationStopping.UnsafeRegister(static host => ((HostedDispatches)host!).Enter(), this);
        return Task.CompletedTask;
    }

    /// <summary>Enters the flow in which services stop that were added before, also when the host was told to stop.</summary>
    public Task StopAsync(CancellationToken cancellationToken)
    {
        Enter();
        return Task.CompletedTask;
    }

    /// <summary>Waits for what is pending, when all hosted services have stopped.</summary>
    public Task StoppedAsync(CancellationToken cancellationToken) =>
        Draining.RunAsync(_lanes, _logger, cancellationToken);

    public void Dispose()
    {
        _isDisposed = true;
        DispatchErrors.Unhandled -= OnUnhandled;
        _requests?.Dispose();
        Close();
    }

    protected override IDisposable CreateScope(out IServiceProvider services)
    {
        IServiceScope scope = _scopes!.CreateScope();
        services = scope.ServiceProvider;
        return scope;
    }

    private void OnUnhandled(object? sender, DispatchErrorEventArgs error)
    {
        // The event is the process's: an error of another host is left to that one, and an error outside of any host, or of
        // one that has not begun, to the first that is told.
        HandlerServices? host = Owner is HostedDispatches { _scopes: null } ? null : Owner ?? Current;
        if (host is null ? error.Handled : host != this)
        {
            return;
        }

        error.Handled = true;
        if (Options.StopHostOnError)
        {
            Log.FailedAndStops(_logger, error.Exception, error.Handler);
            _lifetime!.StopApplication();
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
