// sites: extracted
ISink sink = new Sink();
string text = "through an interface";
await Task.Run(() => sink.Write(text)).ConfigureAwait(false);

internal interface ISink
{
    void Write(string text);
}

internal sealed class Sink : ISink
{
    public void Write(string text) => Console.WriteLine(text);
}
