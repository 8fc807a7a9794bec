using System;
using System.Collections.Generic;
using System.Globalization;

namespace Cluster.Silos;

/// <summary>The settings that a silo gets from the process that starts it, in environment variables.</summary>
/// <param name="Name">The name of the silo.</param>
/// <param name="Cluster">The id of the cluster, which no other run has.</param>
/// <param name="Port">The port that the silo listens on, on the loopback address.</param>
/// <param name="CoordinatorPort">The port of the silo that keeps the list of silos.</param>
public sealed record SiloSettings(string Name, string Cluster, int Port, int CoordinatorPort)
{
    private const string Prefix = "CLUSTER_SILO_";
    private const string NameVariable = Prefix + "NAME";
    private const string ClusterVariable = Prefix + "CLUSTER";
    private const string PortVariable = Prefix + "PORT";
    private const string CoordinatorPortVariable = Prefix + "COORDINATOR_PORT";

    /// <summary>Reads the settings; null in a process that is not started as a silo.</summary>
    public static SiloSettings? FromEnvironment() =>
        Environment.GetEnvironmentVariable(NameVariable) is { } name
            ? new SiloSettings(
                name,
                Environment.GetEnvironmentVariable(ClusterVariable) ?? "",
                ReadPort(PortVariable),
                ReadPort(CoordinatorPortVariable)
            )
            : null;

    /// <summary>Writes the settings into the environment of a process that is about to be started.</summary>
    /// <param name="environment">The variables.</param>
    public void WriteTo(IDictionary<string, string?> environment)
    {
        environment[NameVariable] = Name;
        environment[ClusterVariable] = Cluster;
        environment[PortVariable] = Port.ToString(CultureInfo.InvariantCulture);
        environment[CoordinatorPortVariable] = CoordinatorPort.ToString(CultureInfo.InvariantCulture);
    }

    private static int ReadPort(string variable) =>
        int.Parse(Environment.GetEnvironmentVariable(variable) ?? "", CultureInfo.InvariantCulture);
}
