using System;
using System.Net;
using System.Threading.Tasks;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Orleans.Configuration;
using Orleans.Hosting;

namespace Cluster.Silos;

/// <summary>The program of a silo: it joins the cluster and works until its standard input ends.</summary>
public static class SiloProgram
{
    /// <summary>What a silo writes to standard output once it has joined the cluster.</summary>
    public const string Ready = "ready";

    /// <summary>Runs the silo.</summary>
    /// <param name="settings">The settings of the silo.</param>
    public static async Task RunAsync(SiloSettings settings)
    {
        HostApplicationBuilder builder = Host.CreateApplicationBuilder();
        builder.Logging.ClearProviders();
        builder.UseOrleans(silo =>
        {
            silo.UseLocalhostClustering(
                settings.Port,
                gatewayPort: 0,
                new IPEndPoint(IPAddress.Loopback, settings.CoordinatorPort),
                serviceId: "samples-cluster",
                settings.Cluster
            );
            silo.Configure<SiloOptions>(options => options.SiloName = settings.Name);
            silo.Services.AddSingleton<ReaderPool>();
            silo.Services.AddSingleton<FilesInFlight>();
        });
        using IHost host = builder.Build();
        await host.StartAsync();
        Console.WriteLine(Ready);

        // The process that started this one holds the other end, which closes however that process ends.
        while (await Console.In.ReadLineAsync() is not null) { }
        await host.StopAsync();
    }
}
