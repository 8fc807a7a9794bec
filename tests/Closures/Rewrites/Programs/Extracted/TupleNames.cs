// sites: extracted
(string Name, int Value) pair = ("name", 3);
Console.WriteLine((await Task.Run(() => (Twice: pair.Value * 2, Letter: pair.Name[0]))).Twice);
