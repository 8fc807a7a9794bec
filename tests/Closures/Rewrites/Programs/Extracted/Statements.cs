// sites: extracted
// has: await MainBodyWork(name, count).Dispatch();
// has: private static void MainBody(string name, int count)
string name = "orders";
int count = args.Length + 2;
await Task.Run(() =>
{
    // First the name,
    Console.WriteLine(name);

    Console.WriteLine(count); // then how many.
});
