using ClosureGen.Tool.Commands;

return await ToolCommand.InvokeAsync(args);
