using System;
using System.Diagnostics;
using System.IO;

namespace Cluster.Silos;

/// <summary>The command that starts this program again.</summary>
public static class SiloCommand
{
    private const string HostVariable = "DOTNET_HOST_PATH";

    /// <summary>
    /// Creates the command. It names the assembly and a host, because another program, for example a test, may have
    /// loaded this one.
    /// </summary>
    /// <exception cref="InvalidOperationException">This process is a silo itself.</exception>
    public static ProcessStartInfo Create()
    {
        if (SiloSettings.FromEnvironment() is not null)
        {
            throw new InvalidOperationException("A silo does not start others.");
        }

        string program = Path.Join(AppContext.BaseDirectory, typeof(SiloCommand).Assembly.GetName().Name + ".dll");
        return new ProcessStartInfo(FindHost(), [program]);
    }

    private static string FindHost()
    {
        string? running = Environment.ProcessPath;
        string name = Path.GetFileName(running) ?? "";
        return name is "dotnet" or "dotnet.exe"
            ? running!
            : Environment.GetEnvironmentVariable(HostVariable) ?? "dotnet";
    }
}
