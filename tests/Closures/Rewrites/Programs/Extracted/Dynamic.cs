// sites: extracted
dynamic item = args.Length > 0 ? 1 : "text";
int a = 1;
Console.WriteLine(await Task.Run(() => (int)item.Length + a));
