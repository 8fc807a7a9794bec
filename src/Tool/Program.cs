using Stream output = Console.OpenStandardOutput();
return await ToolCommand.InvokeAsync(args, output, Console.Error);
