using System;
using System.IO;
using Dispatcher;
using Dispatcher.Running;
using Dispatcher.Ways;

Settings? settings = CommandLine.Parse(args, Console.Out, Console.Error, out int exitCode);
if (settings is null)
{
    return exitCode;
}

// JSON is UTF-8, whatever the terminal's encoding is.
using TextWriter output = settings.Json ? new StreamWriter(Console.OpenStandardOutput()) : Console.Out;
return new Application(output, Console.Error, AllWays.For).Run(settings);
