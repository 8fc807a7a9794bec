// sites: state, state
// has: (string?)state
using CancellationTokenSource source = new();
Report(null, source.Token);
Report("some", source.Token);
source.Cancel();

static void Report(string? text, CancellationToken token)
{
    token.Register(() => Console.WriteLine(text ?? "none"));
    if (text is not null)
    {
        token.Register(() => Console.WriteLine(text.Length));
    }
}
