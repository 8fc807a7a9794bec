// sites: extracted
int a = 1;
int[] numbers = [1, 2, 3];
Console.WriteLine(await Task.Run(() => numbers.Select(static number => number * 2).Sum() + a));
