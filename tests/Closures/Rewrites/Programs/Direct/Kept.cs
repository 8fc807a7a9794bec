// sites: direct
// has: Task<int> task = handler.ScoreWork("abc").StartNew();
using System.Text;

namespace Shop
{
    internal static class Entry
    {
        private static async Task Main()
        {
            var handler = new Scorer();
            Task<int> task = Task.Run(() => handler.Score("abc"));
            Console.WriteLine(await task + await task);
        }
    }

    internal sealed class Scorer
    {
        private readonly StringBuilder _text = new();

        internal int Score(string word) => _text.Append(word).Length;
    }
}
