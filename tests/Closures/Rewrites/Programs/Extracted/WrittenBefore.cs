// sites: extracted
string text = "first";
if (args.Length == 0)
{
    text = "second";
}

for (int i = 0; i < 3; i++)
{
    text += i;
}

Console.WriteLine(await Task.Run(() => text + "!"));
