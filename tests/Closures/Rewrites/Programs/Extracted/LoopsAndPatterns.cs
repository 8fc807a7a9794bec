// sites: extracted, extracted, extracted, extracted, extracted
int a = 1;
for (int i = 0, n = 2; i < n; i++)
{
    await Task.Run(() => Console.WriteLine(n));
}

foreach (object o in new object[] { "a", 2 })
{
    if (o is string s)
    {
        await Task.Run(() => Console.WriteLine(s));
    }

    switch (o)
    {
        case int k when k > 1:
            await Task.Run(() => Console.WriteLine(k));
            break;
    }
}

try
{
    throw new InvalidOperationException("thrown");
}
catch (Exception e)
{
    await Task.Run(() => Console.WriteLine(e.Message));
}

await foreach (int x in Numbers())
{
    await Task.Run(() => Console.WriteLine(x + a));
}

static async IAsyncEnumerable<int> Numbers()
{
    yield return 1;
    await Task.Yield();
}
