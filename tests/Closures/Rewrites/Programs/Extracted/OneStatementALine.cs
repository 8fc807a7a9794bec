// sites: extracted
// has: {
int a = args.Length + 1;
await Task.Run(() => { Console.WriteLine(a); Console.WriteLine(a + 1); });
