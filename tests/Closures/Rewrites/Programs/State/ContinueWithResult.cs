// sites: state
Task<int> first = Task.FromResult(20);
int second = args.Length + 22;
Task<string> sum = first.ContinueWith(task => $"{task.Result + second}", TaskContinuationOptions.ExecuteSynchronously);
Console.WriteLine(sum.Result);
