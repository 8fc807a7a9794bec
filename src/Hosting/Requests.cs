using System;
using System.Collections.Generic;
using System.Diagnostics;

namespace ClosureGen.Hosting;

/// <summary>Makes each request of an ASP.NET Core host belong to the host.</summary>
/// <remarks>
/// Servers run requests outside of the flow that started the host. ASP.NET Core asks the host's diagnostic listener at
/// the beginning of each request, in the request's own flow, whether someone wants to hear of it. The answer is no, so
/// that nothing is created to be told. If another subscriber says yes before it, the event itself is received.
/// </remarks>
internal sealed class Requests : IObserver<KeyValuePair<string, object?>>
{
    private const string Request = "Microsoft.AspNetCore.Hosting.HttpRequestIn";
    private const string RequestStart = Request + ".Start";

    private readonly HandlerServices _host;

    private Requests(HandlerServices host) => _host = host;

    /// <summary>Begins.</summary>
    /// <returns>What ends it.</returns>
    internal static IDisposable Enter(DiagnosticListener listener, HandlerServices host) =>
        listener.Subscribe(
            new Requests(host),
            (name, _, _) =>
            {
                // The second question is asked if another subscriber has answered the first one.
                if (name is Request or RequestStart)
                {
                    host.Enter();
                }

                return false;
            }
        );

    public void OnNext(KeyValuePair<string, object?> value)
    {
        if (value.Key == RequestStart)
        {
            _host.Enter();
        }
    }

    public void OnCompleted() { }

    public void OnError(Exception error) { }
}
