// sites: extracted
// has: private static unsafe int Read
// has: [System.Diagnostics.CodeAnalysis.SuppressMessage("Category", "Id", Justification = "A test.")]
Console.WriteLine(Memory.Sum([1, 2]));

internal static class Memory
{
    [System.Diagnostics.CodeAnalysis.SuppressMessage("Category", "Id", Justification = "A test.")]
    internal static unsafe int Sum(int[] numbers)
    {
        Task<int> read = Task.Run(() =>
        {
            fixed (int* first = numbers)
            {
                return *first + numbers.Length;
            }
        });
        return read.Result;
    }
}
