using System.Net;
using System.Net.Sockets;

namespace Cluster.Silos;

/// <summary>Finds unused ports of the loopback address.</summary>
public static class FreePort
{
    /// <summary>
    /// Finds a free port. Another program may take it before it is used, so the caller must be ready to ask again.
    /// </summary>
    public static int Find()
    {
        using var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        socket.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        return ((IPEndPoint)socket.LocalEndPoint!).Port;
    }
}
