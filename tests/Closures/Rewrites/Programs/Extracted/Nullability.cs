// sites: extracted, extracted
string? maybe = args.Length > 0 ? "a" : null;
string sure = "b";
List<string?> list = [null];
await Task.Run(() => Console.WriteLine((maybe ?? "null") + sure.Length + list.Count));
string? other = args.Length > 0 ? "a" : null;
if (other is null)
{
    other = "now";
}

await Task.Run(() => Console.WriteLine(other.Length));
