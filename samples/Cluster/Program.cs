using System;
using System.IO;
using Cluster;
using Cluster.Silos;
using Dispatcher.Output;

// The program starts itself once for each silo.
if (SiloSettings.FromEnvironment() is { } silo)
{
    await SiloProgram.RunAsync(silo);
    return 0;
}

try
{
    Settings? settings = CommandLine.Parse(args, Console.Out, Console.Error, out int exitCode);
    if (settings is null)
    {
        return exitCode;
    }

    // JSON is UTF-8, whatever the terminal's encoding is.
    using TextWriter output = settings.Json ? new StreamWriter(Console.OpenStandardOutput()) : Console.Out;
    return await new Application(output, Console.Error).RunAsync(settings);
}
catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
{
    // Input that cannot be read is handled where it is read. This is a failure of the output, for example a full disk.
    return OutputFailure.Tell(exception, Console.OpenStandardError);
}
