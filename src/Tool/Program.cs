using System;
using System.IO;
using ClosureGen.Tool.Commands;

using Stream output = Console.OpenStandardOutput();
return await ToolCommand.InvokeAsync(args, output, Console.Error);
