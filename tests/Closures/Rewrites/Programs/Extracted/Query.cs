// sites: extracted, refused
// reason: has no name that a method could use
int[] numbers = [1, 2];
string[] names = ["a", "b"];
IEnumerable<Task<int>> first = from number in numbers select Task.Run(() => number * 2);
Console.WriteLine((await Task.WhenAll(first)).Sum());
IEnumerable<Task<string>> second =
    from number in numbers
    from name in names
    let both = name + number
    where number > 1
    select Task.Run(() => both + name + number);
Console.WriteLine(string.Join(" ", await Task.WhenAll(second)));
