// sites: extracted
// has: .StartNew()
int a = 1;
await Task.Run(() => Console.WriteLine((Task.CurrentId is not null) + " " + a));
