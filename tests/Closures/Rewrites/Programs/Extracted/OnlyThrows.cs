// sites: extracted
string message = "no";
Task task = Task.Run(() => { throw new InvalidOperationException(message); });
await Task.WhenAny(task);
Console.WriteLine($"{task.Status} {task.Exception!.InnerExceptions.Count} {task.Exception.InnerException!.Message}");
